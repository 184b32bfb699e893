import { object } from 'yup';
import { readFeedbackOf } from '../../domain/feedback/feedback.reads.ts';
import { type HomeworkProgress, readModuleHomework, readStepHomework } from '../../domain/homework/submissions.service.ts';
import { saveHomeworkDraft, submitHomework } from '../../domain/homework/submit-homework.service.ts';
import { readSubmittedAnswers } from '../../domain/quizzes/submitted-answers.service.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import { listOf, schemaOf } from '../entity-schemas.ts';
import { formField, isOn, optionalText, textField } from '../legacy-fields.ts';
import { fileIdOf, listOfInput, numberOf } from '../legacy-input.ts';
import { legacyRoute, type RouteGroup } from '../legacy-route.ts';
import { toLegacyPolls } from '../quizzes/legacy-polls.ts';
import { toLegacyTaskProgress } from './legacy-homework.ts';

const homeworkBody = object({
  stepId: textField('ID_INVALID'),
  homework: optionalText(),
  title: optionalText(),
  status: formField({ enum: [0, 1], description: '0 saves a draft, 1 submits' }),
  attachment: formField({ description: 'A stored document, as its id or as an object with `_id`; a list of one is accepted' }),
  wordCount: formField({ type: 'integer', minimum: 0, description: 'The words of the attachment; those of a text are counted' }),
});

/** Adds the feedback of all submissions and the answers to quizzes, in one statement each. */
async function withTasks(ctx: Ctx, steps: readonly HomeworkProgress[]) {
  const ids = steps.flatMap(({ submission }) => submission?.id ?? []);
  const feedback = ids.length === 0 ? new Map() : await readFeedbackOf(ctx, ids);
  const userId = steps[0]?.userId ?? '';
  const answers =
    userId === ''
      ? new Map()
      : await readSubmittedAnswers(
          ctx,
          steps.map(({ step }) => step.id),
          userId,
        );
  return steps.map((each) => ({ ...toLegacyTaskProgress(each, feedback), polls: toLegacyPolls(answers.get(each.step.id)) }));
}

const stepRoute = legacyRoute(
  {
    method: 'get',
    access: 'signedIn',
    path: '/:stepId',
    summary: "The viewer's progress in a step",
    answer: { result: 'The progress; `homework` and `polls` are null until something is submitted' },
    answerSchemas: { result: schemaOf('StepProgress') },
    errors: ['NOT_FOUND'],
  },
  async (ctx, { params }) => ({ result: (await withTasks(ctx, [await readStepHomework(ctx, params.stepId ?? '')]))[0] }),
);

const moduleUserRoute = legacyRoute(
  {
    method: 'get',
    access: 'signedIn',
    path: '/moduleUser/:moduleId/:userId',
    summary: "A learner's progress in the steps of a module, with homework and quizzes",
    answer: { result: 'One entry for each step of a module that the viewer reviews or is enrolled in. Drafts are shown to their learner only' },
    answerSchemas: { result: listOf('StepProgress') },
    errors: ['NOT_FOUND'],
  },
  async (ctx, { params }) => ({ result: await withTasks(ctx, await readModuleHomework(ctx, params.moduleId ?? '', params.userId ?? '')) }),
);

const homeworkRoute = legacyRoute(
  {
    method: 'post',
    access: 'signedIn',
    path: '/homework',
    summary: 'Save a draft of homework or submit it: a text, or one document with the number of its words',
    body: homeworkBody,
    answer: { result: 'The progress in the step' },
    answerSchemas: { result: schemaOf('StepProgress') },
    errors: ['NOT_FOUND', 'NOT_ENROLLED', 'STEP_LOCKED', 'HOMEWORK_SUBMITTED'],
    fieldNames: { content: 'homework', fileId: 'attachment' },
  },
  async (ctx, { body }) => {
    const { stepId, homework, title, status, attachment, wordCount } = body;
    const [file] = listOfInput(attachment);
    const fileId = fileIdOf(file ?? null);
    // A client of the predecessor sends an empty text with a file.
    const content = fileId !== null && (homework ?? '').trim() === '' ? null : (homework ?? '');
    const input = { stepId, content, fileId, title: title ?? '', wordCount: numberOf(wordCount ?? null), baseVersion: null } as Parameters<
      typeof submitHomework
    >[1];
    await (isOn(status) ? submitHomework(ctx, input) : saveHomeworkDraft(ctx, input));
    return { result: (await withTasks(ctx, [await readStepHomework(ctx, stepId)]))[0] };
  },
);

/** Progress in steps with their tasks (docs/specification.md#7-the-calls-it-makes). */
export const STEP_PROGRESS_ROUTES: RouteGroup = { prefix: '/progress', routes: [moduleUserRoute, stepRoute, homeworkRoute] };
