import { beforeAll, expect, it } from 'vitest';
import { fc } from '../../../schema/testing/properties.ts';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourseWith, buildEnrolment } from '../../testing/factories/course.ts';
import { type BuiltQuestion, buildQuizQuestion } from '../../testing/factories/tasks.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { callGraphql, callRest } from '../../testing/interfaces.ts';
import { LEARNER_INTERFACES, type LearnerInterface } from '../../testing/learner-interfaces.ts';
import { MODEL_ACTIONS_MAX, MODEL_PARTS, MODEL_TIMEOUT, modelParameters } from '../../testing/model-runs.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { readStep } from '../learning/read-step.service.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { answerNamedQuestion } from './answer-quiz.service.ts';
import { readQuiz } from './learner-quiz.service.ts';

/** The questions of the first step; the second one has the last of them, and opens after the first. */
const QUESTIONS = [
  { attempts: 2, right: 1, wrong: 2 },
  { attempts: 0, right: 2, wrong: 1 },
  { attempts: 1, right: 1, wrong: 1 },
];
const stepOf = (question: number): number => (question === 2 ? 1 : 0);

/** A second implementation of the rules of quizzes and their gate (docs/product-rules.md#5-learning). */
class QuizModel {
  readonly answers: boolean[][] = QUESTIONS.map(() => []);
  readonly completed = [false, false];
  moduleDone = false;

  isOpen(step: number): boolean {
    return step === 0 || this.completed[0] === true;
  }
  finished(question: number): boolean {
    const limit = QUESTIONS[question]?.attempts ?? 0;
    const given = this.answers[question] ?? [];
    return given.includes(true) || (limit > 0 && given.length >= limit);
  }
  pending(step: number): boolean {
    return QUESTIONS.some((_each, question) => stepOf(question) === step && !this.finished(question));
  }
  answer(question: number, options: readonly number[]): string | null {
    const { right, wrong } = QUESTIONS[question] ?? { right: 0, wrong: 0 };
    if (!this.isOpen(stepOf(question))) return 'STEP_LOCKED';
    const chosen = [...new Set(options)];
    if (chosen.some((option) => option >= right + wrong) || chosen.length < right) return 'VALIDATION_FAILED';
    if (this.finished(question)) return 'QUIZ_FINISHED';
    this.answers[question]?.push(chosen.length === right && chosen.every((option) => option < right));
    return null;
  }
  complete(step: number): string | null {
    if (this.completed[step]) return null;
    if (!this.isOpen(step)) return 'STEP_LOCKED';
    if (this.pending(step)) return 'STEP_HAS_PENDING_TASK';
    this.completed[step] = true;
    return null;
  }
  completeModule(): string | null {
    if (this.moduleDone) return null;
    if (!this.completed[0]) return 'MODULE_NOT_COMPLETE';
    const refused = this.complete(1);
    this.moduleDone = refused === null;
    return refused;
  }
}

const database = testDatabase();
let stepIds: string[];
let moduleId: string;
let courseId: string;
let built: BuiltQuestion[];
beforeAll(async () => {
  const db = database.dataSource.manager;
  const course = await buildCourseWith(db, [[{}, {}]]);
  courseId = course.course.id;
  moduleId = course.moduleIds[0] ?? '';
  stepIds = course.stepIds[0] ?? [];
  built = [];
  for (const [position, question] of QUESTIONS.entries()) {
    built.push(await buildQuizQuestion(db, stepIds[stepOf(position)] ?? '', { ...question, position: position + 1 }));
  }
});

type Action = { way: LearnerInterface } & (
  | { kind: 'answer' | 'name'; question: number; options: number[] }
  | { kind: 'complete'; step: number }
  | { kind: 'completeModule' }
);

function expectedOf(model: QuizModel, action: Action): string | null {
  if (action.kind === 'complete') return model.complete(action.step);
  return action.kind === 'completeModule' ? model.completeModule() : model.answer(action.question, action.options);
}

async function perform(ctx: Ctx, action: Action): Promise<unknown> {
  const { way } = action;
  if (action.kind === 'complete') return way.completeStep(ctx, stepIds[action.step] ?? '');
  if (action.kind === 'completeModule') return way.completeModule(ctx, moduleId, false);
  const { questionId = '', rightIds = [], wrongIds = [] } = built[action.question] ?? {};
  const stepId = stepIds[stepOf(action.question)] ?? '';
  if (action.kind === 'name') return answerNamedQuestion(ctx, stepId, { de: `Frage ${action.question + 1}` }, action.options);
  return way.answer(ctx, { stepId, questionId, optionIds: [...rightIds, ...wrongIds], chosen: action.options });
}

const codeOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof DomainError) return error.code;
      throw error;
    },
  );

interface SeenQuestion {
  finished: boolean;
  correct: boolean | null;
  attemptsLeft: number | null;
  options: Array<{ right: boolean | null }>;
}

/** What a learner sees of the quiz of a step through GraphQL, without ids and texts. */
async function stateInGraphql(ctx: Ctx, step: number) {
  const query = 'query($id: ID!) { step(id: $id) { quiz { questions { finished correct attemptsLeft options { right } } } } }';
  const { step: read } = (await callGraphql(ctx, query, { id: stepIds[step] })) as { step: { quiz: { questions: SeenQuestion[] } } };
  return read.quiz.questions.map(({ options, ...question }) => ({ ...question, hidden: options.every(({ right }) => right === null) }));
}

/** The answered questions of a step that REST returns. */
async function answeredInRest(ctx: Ctx, step: number): Promise<string[]> {
  const { result } = (await callRest(ctx, 'get /progress/:stepId', { params: { stepId: stepIds[step] ?? '' } })) as {
    result: { polls: { polls: Array<{ question: { en: string } }> } | null };
  };
  return (result.polls?.polls ?? []).map(({ question }) => question.en);
}

/** What a learner sees of the quiz of a step, without ids and texts. */
async function stateOf(ctx: Ctx, step: number) {
  const quiz = await readQuiz(ctx, await readStep(ctx, stepIds[step] ?? ''));
  return quiz?.questions.map(({ finished, correct, attemptsLeft, options }) => ({
    finished,
    correct,
    attemptsLeft,
    hidden: options.every(({ right }) => right === null),
  }));
}

function expectedState(model: QuizModel, step: number) {
  return QUESTIONS.flatMap(({ attempts }, question) => {
    if (stepOf(question) !== step) return [];
    const given = model.answers[question] ?? [];
    const finished = model.finished(question);
    return [{ finished, correct: given.at(-1) ?? null, attemptsLeft: attempts === 0 ? null : attempts - given.length, hidden: !finished }];
  });
}

const expectedAnswers = (model: QuizModel, step: number): string[] =>
  QUESTIONS.flatMap((_each, question) => (stepOf(question) === step && (model.answers[question] ?? []).length > 0 ? [`Question ${question + 1}`] : []));

const question = fc.nat(QUESTIONS.length - 1);
const options = fc.array(fc.nat(3), { maxLength: 4 });
const way = fc.constantFrom(...LEARNER_INTERFACES);
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ way, kind: fc.constantFrom('answer' as const, 'answer' as const, 'name' as const), question, options }) },
  { weight: 2, arbitrary: fc.record({ way, kind: fc.constant('complete' as const), step: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ way, kind: fc.constant('completeModule' as const) }) },
);
/** The action with the name of its interface, for the message of a failure. */
const textOf = ({ way: { name }, ...rest }: Action): string => JSON.stringify({ ...rest, way: name });

it.concurrent.each(MODEL_PARTS)(
  'answers and completions give the results and the states of the model, whatever their order (part %i)',
  { timeout: MODEL_TIMEOUT },
  async (part) => {
    const db = database.dataSource.manager;
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: MODEL_ACTIONS_MAX, size: 'max' }), async (actions) => {
        const user = await buildUser(db);
        await buildEnrolment(db, user.id, courseId);
        const ctx = testCtx(db, { actor: actorOf(user) });
        const model = new QuizModel();
        for (const each of actions) {
          const expected = expectedOf(model, each);
          expect(await codeOf(perform(ctx, each)), textOf(each)).toBe(expected);
        }
        for (const step of [0, 1].filter((each) => model.isOpen(each))) {
          expect(await stateOf(ctx, step)).toEqual(expectedState(model, step));
          expect(await stateInGraphql(ctx, step)).toEqual(expectedState(model, step));
          expect(await answeredInRest(ctx, step)).toEqual(expectedAnswers(model, step));
        }
      }),
      modelParameters(part, MODEL_PARTS.length),
    );
  },
);
