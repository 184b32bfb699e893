import { object } from 'yup';
import { readFeedbackOf } from '../../domain/feedback/feedback.reads.ts';
import { giveFeedback } from '../../domain/feedback/give-feedback.service.ts';
import { readSubmissionForReview } from '../../domain/feedback/submission-review.reads.ts';
import { type HomeworkProgress, readModuleHomework, readStepHomework } from '../../domain/homework/submissions.service.ts';
import { saveHomeworkDraft, submitHomework } from '../../domain/homework/submit-homework.service.ts';
import { readSubmittedAnswers } from '../../domain/quizzes/submitted-answers.service.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { listOf, schemaOf } from '../entity-schemas.ts';
import { described } from '../json-schema.ts';
import { formField, isOn, optionalText } from '../legacy-fields.ts';
import { fileIdOf, listOfInput, numberOf } from '../legacy-input.ts';
import { legacyRoute, type RouteGroup } from '../legacy-route.ts';
import { toLegacyPolls } from '../quizzes/legacy-polls.ts';
import { toLegacyTaskProgress } from './legacy-homework.ts';

const homeworkBody = object({
  stepId: optionalText(),
  homework: optionalText(),
  title: optionalText(),
  status: formField({ enum: [0, 1], description: '0 saves a draft, 1 submits' }),
  attachment: formField({ description: 'A stored document, as its id or as an object with `_id`; a list of one is accepted' }),
  wordCount: formField({ type: 'integer', minimum: 0, description: 'The words of the attachment; those of a text are counted' }),
  id: optionalText(),
  feedback: formField({
    type: 'object',
    properties: { content: { type: 'string' }, feedbackBy: {}, feedbackAt: {} },
    description: 'The form of a trainer: feedback on the submitted homework with `id`. The server decides who gives it and when',
  }),
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
    answer: { result: described(schemaOf('StepProgress'), 'The progress; `homework` and `polls` are null until something is submitted') },
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
    answer: {
      result: described(
        listOf('StepProgress'),
        'One entry for each step of a module that the viewer reviews or is enrolled in. Drafts are shown to their learner only',
      ),
    },
    errors: ['NOT_FOUND'],
  },
  async (ctx, { params }) => ({ result: await withTasks(ctx, await readModuleHomework(ctx, params.moduleId ?? '', params.userId ?? '')) }),
);

/** The form of a trainer. Returns the learner's progress in the step. */
async function giveFromForm(ctx: Ctx, id: string, feedback: unknown) {
  const { content } = feedback as { content?: unknown };
  const { learner, moduleId, stepId } = await readSubmissionForReview(ctx, id);
  try {
    await giveFeedback(ctx, { submissionId: id, content: typeof content === 'string' ? content : '' });
  } catch (error) {
    if (!(error instanceof DomainError) || error.details.fields?.content === undefined) throw error;
    throw new DomainError(error.code, { fields: { feedback: error.details.fields.content } });
  }
  const steps = await readModuleHomework(ctx, moduleId, learner.id);
  return (
    await withTasks(
      ctx,
      steps.filter(({ step }) => step.id === stepId),
    )
  )[0];
}

const homeworkRoute = legacyRoute(
  {
    method: 'post',
    access: 'signedIn',
    path: '/homework',
    summary: 'Save a draft of homework or submit it: a text, or one document with the number of its words; or give feedback on submitted homework',
    body: homeworkBody,
    answer: { result: described(schemaOf('StepProgress'), 'The progress in the step') },
    errors: ['NOT_FOUND', 'NOT_ENROLLED', 'STEP_LOCKED', 'HOMEWORK_SUBMITTED', 'FEEDBACK_GIVEN', 'FEEDBACK_LEASED'],
    fieldNames: { content: 'homework', fileId: 'attachment' },
  },
  async (ctx, { body }) => {
    const { stepId, homework, title, status, attachment, wordCount, id, feedback } = body;
    if (typeof feedback === 'object' && feedback !== null) return { result: await giveFromForm(ctx, id ?? '', feedback) };
    if (stepId === null || stepId === undefined || stepId === '') throw new DomainError('VALIDATION_FAILED', { fields: { stepId: 'ID_INVALID' } });
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
