import { randomUUID } from 'node:crypto';
import { countWords, type WordLimits, withinWordLimits } from '../../../schema/count-words.ts';
import { type HomeworkSubmissionInput, homeworkSubmissionForm } from '../../../schema/homework-submission-form.ts';
import { HOMEWORK_ACCEPTS } from '../../../schema/upload-kinds.ts';
import { replaceFileUses, requireFiles } from '../files/file-uses.ts';
import { publishProgress } from '../learning/attempts.ts';
import { lockStepOfLearner } from '../learning/lock-step.ts';
import { reviewersOf } from '../memberships/reviewers.reads.ts';
import { notify } from '../notifications/notify.service.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { emit } from '../shared/events.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import { type Homework, readHomeworkOf } from './homework.reads.ts';
import { HomeworkSubmissionEntity } from './homework-submission.entity.ts';
import { HomeworkTaskEntity } from './homework-task.entity.ts';

/** A draft or a submission of homework; absent fields are empty. */
export interface SaveHomework extends Partial<HomeworkSubmissionInput> {
  stepId: string;
}

interface Locked {
  attemptId: string;
  courseId: string;
  moduleId: string;
  shownLanguage: string;
  limits: WordLimits;
  /** The submission of the current round. */
  stored: HomeworkSubmissionEntity | null;
}

/** Locks the viewer's running attempt and reads the task and the submission of a step in it. */
async function lockHomework(tx: Ctx, stepId: string): Promise<Locked> {
  const { courseId, moduleId, attemptId, step } = await lockStepOfLearner(tx, stepId);
  const limits = await tx.db.findOneBy(HomeworkTaskEntity, { stepId });
  assertFound(limits);
  const stored = await tx.db.findOne(HomeworkSubmissionEntity, { where: { attemptId, stepId }, order: { round: 'DESC' } });
  return { attemptId, courseId, moduleId, shownLanguage: step.shownLanguage, limits, stored };
}

type Values = Pick<HomeworkSubmissionEntity, 'content' | 'title' | 'fileId' | 'wordCount'>;

function valuesOf({ content, title, fileId, wordCount }: HomeworkSubmissionInput): Values {
  return { content, title, fileId, wordCount: content === null ? wordCount : countWords(content) };
}

const sameValues = (stored: Values, values: Values): boolean =>
  stored.content === values.content && stored.title === values.title && stored.fileId === values.fileId && stored.wordCount === values.wordCount;

/** @throws HOMEWORK_CHANGED with the stored version unless the learner has seen it or writes the same */
function requireVersion(stored: HomeworkSubmissionEntity | null, baseVersion: number | null, values: Values): void {
  if (baseVersion === null || baseVersion === (stored?.version ?? 0)) return;
  if (stored !== null && sameValues(stored, values)) return;
  const text = { content: stored?.content ?? '', title: stored?.title ?? '', savedAt: stored?.savedAt.toISOString() ?? '' };
  throw new DomainError('HOMEWORK_CHANGED', { parameters: { version: stored?.version ?? 0, ...text } });
}

/** @throws VALIDATION_FAILED if the words are outside the limits of the task */
function requireWordCount(wordCount: number | null, limits: WordLimits): void {
  if (wordCount === null) throw new DomainError('VALIDATION_FAILED', { fields: { wordCount: 'REQUIRED' } });
  if (!withinWordLimits(wordCount, limits)) throw new DomainError('VALIDATION_FAILED', { fields: { wordCount: 'WORD_COUNT_OUTSIDE' } });
}

async function store(tx: Ctx, stepId: string, { attemptId, stored }: Locked, values: Values, submit: boolean): Promise<string> {
  const { fileId } = values;
  if (fileId !== null) {
    await requireFiles(tx, [
      { id: fileId, kind: 'document', field: 'fileId', documentTypes: HOMEWORK_ACCEPTS.document.types, uploadedBy: requireActor(tx).id },
    ]);
  }
  const now = tx.now();
  const state = {
    version: (stored?.version ?? 0) + 1,
    savedAt: now,
    status: submit ? ('submitted' as const) : ('draft' as const),
    submittedAt: submit ? now : null,
  };
  const id = stored?.id ?? randomUUID();
  if (stored === null) await tx.db.insert(HomeworkSubmissionEntity, { id, attemptId, stepId, round: 1, ...values, ...state });
  else await tx.db.update(HomeworkSubmissionEntity, { id }, { ...values, ...state });
  if (fileId !== (stored?.fileId ?? null)) await replaceFileUses(tx, { submissionId: id }, fileId === null ? [] : [fileId]);
  return id;
}

/** Notifies those who review the module that homework waits for feedback. */
async function notifyReviewers(tx: Ctx, stepId: string, { courseId, moduleId }: Locked, submissionId: string): Promise<void> {
  const { id: personId } = requireActor(tx);
  const userIds = (await reviewersOf(tx, moduleId)).filter((id) => id !== personId);
  await notify(tx, { kind: 'homeworkWaiting', userIds, courseId, stepId, personId, refId: submissionId, key: `homeworkWaiting:${submissionId}` });
}

async function save(ctx: Ctx, { stepId: requested, ...input }: SaveHomework, submit: boolean): Promise<Homework> {
  requireActor(ctx);
  const form: HomeworkSubmissionInput = await validate(homeworkSubmissionForm, input);
  const stepId = requireId(requested);
  const values = valuesOf(form);
  const shownLanguage = await inTransaction(ctx, async (tx) => {
    const locked = await lockHomework(tx, stepId);
    const { stored } = locked;
    if (stored?.status === 'submitted') throw new DomainError('HOMEWORK_SUBMITTED');
    requireVersion(stored, form.baseVersion, values);
    if (submit) requireWordCount(values.wordCount, locked.limits);
    // An unchanged draft keeps its version, so that the repeat of a save whose answer was lost changes nothing.
    if (submit || stored === null || !sameValues(stored, values)) {
      const id = await store(tx, stepId, locked, values, submit);
      if (submit) {
        await notifyReviewers(tx, stepId, locked, id);
        await emit(tx, 'homework.submitted', { userId: requireActor(tx).id, courseId: locked.courseId, stepId, submissionId: id });
      }
      publishProgress(tx, locked.courseId);
    }
    return locked.shownLanguage;
  });
  const homework = await readHomeworkOf(ctx, { id: stepId, shownLanguage });
  assertFound(homework);
  return homework;
}

/**
 * Saves a draft of the viewer's homework, which may be outside the word limits (docs/product-rules.md#5-learning). `baseVersion` is the version
 * that the learner has seen (0: none, null: any).
 * @throws NOT_ENROLLED for staff without an enrolment
 * @throws STEP_LOCKED while the step is locked
 * @throws HOMEWORK_SUBMITTED after the submission
 * @throws HOMEWORK_CHANGED with the stored text if another tab or device has saved a newer version
 */
export async function saveHomeworkDraft(ctx: Ctx, input: SaveHomework): Promise<Homework> {
  return save(ctx, input, false);
}

/**
 * Submits the viewer's homework; nothing goes back (docs/product-rules.md#5-learning).
 * @throws VALIDATION_FAILED with WORD_COUNT_OUTSIDE for a number of words outside the limits
 * @throws NOT_ENROLLED, STEP_LOCKED, HOMEWORK_SUBMITTED, HOMEWORK_CHANGED as `saveHomeworkDraft`
 */
export async function submitHomework(ctx: Ctx, input: SaveHomework): Promise<Homework> {
  return save(ctx, input, true);
}
