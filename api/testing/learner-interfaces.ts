import { saveHomeworkDraft, submitHomework } from '../domain/homework/submit-homework.service.ts';
import { enrol, startAgain } from '../domain/learning/enrol.service.ts';
import { completeCourse, completeModule, completeStep, visitStep } from '../domain/learning/learning.service.ts';
import { answerQuiz } from '../domain/quizzes/answer-quiz.service.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { callGraphql, callRest, type Fields } from './interfaces.ts';

interface AnswerOfLearner {
  stepId: string;
  questionId: string;
  /** The ids of the options of the question in their order. */
  optionIds: readonly string[];
  /** Positions in them, from 0; other positions name no option. */
  chosen: readonly number[];
}
interface HomeworkOfLearner {
  stepId: string;
  content: string;
  baseVersion: number | null;
}

/** What a learner does in a course, through one interface. */
export interface LearnerInterface {
  name: 'services' | 'graphql' | 'rest';
  enrol(ctx: Ctx, courseId: string): Promise<unknown>;
  visitStep(ctx: Ctx, stepId: string): Promise<unknown>;
  /** Completes a step; REST then goes to the next one. */
  completeStep(ctx: Ctx, stepId: string): Promise<unknown>;
  completeModule(ctx: Ctx, moduleId: string, last: boolean): Promise<unknown>;
  completeCourse(ctx: Ctx, courseId: string): Promise<unknown>;
  startAgain(ctx: Ctx, courseId: string): Promise<unknown>;
  answer(ctx: Ctx, answer: AnswerOfLearner): Promise<unknown>;
  saveHomework(ctx: Ctx, homework: HomeworkOfLearner, submit: boolean): Promise<unknown>;
}

const chosenIds = ({ questionId, optionIds, chosen }: AnswerOfLearner): string[] => chosen.map((at) => optionIds[at] ?? questionId);

const SERVICES: LearnerInterface = {
  name: 'services',
  enrol,
  visitStep,
  completeStep: (ctx, stepId) => completeStep(ctx, stepId),
  completeModule: (ctx, moduleId, last) => completeModule(ctx, moduleId, last),
  completeCourse,
  startAgain,
  answer: (ctx, answer) => answerQuiz(ctx, { stepId: answer.stepId, questionId: answer.questionId, optionIds: chosenIds(answer) }),
  saveHomework: (ctx, homework, submit) => (submit ? submitHomework : saveHomeworkDraft)(ctx, homework),
};

const mutation =
  (field: string, declared: string, passed: string, selected = '{ id }') =>
  (ctx: Ctx, variables: Fields): Promise<unknown> =>
    callGraphql(ctx, `mutation(${declared}) { ${field}(${passed}) ${selected} }`, variables);
const ofStep = (field: string) => mutation(field, '$id: ID!', 'stepId: $id');
const ofCourse = (field: string) => mutation(field, '$id: ID!', 'courseId: $id');
const completeModuleMutation = mutation('completeModule', '$id: ID!, $last: Boolean', 'moduleId: $id, isLastModule: $last');
const answerMutation = mutation(
  'answerQuizQuestion',
  '$stepId: ID!, $questionId: ID!, $optionIds: [ID!]!',
  'stepId: $stepId, questionId: $questionId, optionIds: $optionIds',
);
const saveMutation = (field: string) => mutation(field, '$stepId: ID!, $input: HomeworkSubmissionInput!', 'stepId: $stepId, input: $input');
const STEP_MUTATIONS = { visitStep: ofStep('visitStep'), completeStep: ofStep('completeStep') };
const COURSE_MUTATIONS = { enrol: ofCourse('enrol'), completeCourse: ofCourse('completeCourse'), startAgain: ofCourse('startAgain') };
const SAVE_MUTATIONS = { draft: saveMutation('saveHomeworkDraft'), submit: saveMutation('submitHomework') };

const GRAPHQL: LearnerInterface = {
  name: 'graphql',
  enrol: (ctx, id) => COURSE_MUTATIONS.enrol(ctx, { id }),
  visitStep: (ctx, id) => STEP_MUTATIONS.visitStep(ctx, { id }),
  completeStep: (ctx, id) => STEP_MUTATIONS.completeStep(ctx, { id }),
  completeModule: (ctx, id, last) => completeModuleMutation(ctx, { id, last }),
  completeCourse: (ctx, id) => COURSE_MUTATIONS.completeCourse(ctx, { id }),
  startAgain: (ctx, id) => COURSE_MUTATIONS.startAgain(ctx, { id }),
  answer: (ctx, answer) => answerMutation(ctx, { stepId: answer.stepId, questionId: answer.questionId, optionIds: chosenIds(answer) }),
  saveHomework: (ctx, { stepId, ...input }, submit) => SAVE_MUTATIONS[submit ? 'submit' : 'draft'](ctx, { stepId, input }),
};

/** REST has no call that visits a step, completes a course alone or starts again, and names no version of homework: those go through GraphQL. */
const REST: LearnerInterface = {
  ...GRAPHQL,
  name: 'rest',
  enrol: (ctx, courseId) => callRest(ctx, 'post /user/courseEnroll', { body: { courseId } }),
  completeStep: (ctx, stepId) => callRest(ctx, 'post /progress/completeStep', { body: { stepId } }),
  completeModule: (ctx, moduleId, isLastModule) => callRest(ctx, 'post /progress/completeModule', { body: { moduleId, isLastModule } }),
  answer: (ctx, { stepId, questionId, chosen }) =>
    callRest(ctx, 'post /progress/polls', { body: { stepId, polls: { question: questionId, submittedOptions: [...chosen] } } }),
  saveHomework: (ctx, homework, submit) =>
    homework.baseVersion === null
      ? callRest(ctx, 'post /progress/homework', { body: { stepId: homework.stepId, homework: homework.content, status: submit ? 1 : 0 } })
      : GRAPHQL.saveHomework(ctx, homework, submit),
};

/** The three ways to the rules of learning, which must have the same results. */
export const LEARNER_INTERFACES: readonly LearnerInterface[] = [SERVICES, GRAPHQL, REST];
