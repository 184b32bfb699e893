import type { HomeworkFeedback } from '../../domain/feedback/feedback.reads.ts';
import type { HomeworkSubmission } from '../../domain/homework/homework.reads.ts';
import type { HomeworkProgress } from '../../domain/homework/submissions.service.ts';
import { toLegacyStepProgress } from '../legacy-steps.ts';

type Feedback = ReadonlyMap<string, HomeworkFeedback>;

/** Submitted homework under the names of docs/specification.md#3-entities-and-their-fields: status 0 is a draft, 1 submitted. */
function toLegacyHomework({ id, content, title, status, file, wordCount, savedAt, submittedAt }: HomeworkSubmission, feedback: Feedback) {
  const review = feedback.get(id);
  return {
    _id: id,
    homework: content ?? '',
    title,
    status: status === 'submitted' ? 1 : 0,
    attachment: file && { _id: file.id, filePath: file.url.slice(1), originalName: file.name },
    wordCount,
    createdAt: submittedAt ?? savedAt,
    feedback: review === undefined ? null : { content: review.content, feedbackBy: review.givenBy, feedbackAt: review.givenAt },
  };
}

/** StepProgress of docs/specification.md#3-entities-and-their-fields. */
export function toLegacyTaskProgress({ step, userId, submission }: HomeworkProgress, feedback: Feedback) {
  return { ...toLegacyStepProgress(step, userId), homework: submission && toLegacyHomework(submission, feedback) };
}
