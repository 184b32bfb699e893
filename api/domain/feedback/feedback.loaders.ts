import DataLoader from 'dataloader';
import type { HomeworkSubmission } from '../homework/homework.reads.ts';
import type { Ctx } from '../shared/context.ts';
import { loaded } from '../shared/loaded.ts';
import { type HomeworkFeedback, readFeedbackOf } from './feedback.reads.ts';
import { type ReviewContent, readEarlierSubmissions, readReviewContents } from './submission-review.reads.ts';

/** Loads the feedback on submissions by their ids; null without feedback. */
export function feedbackBySubmission(ctx: Ctx): DataLoader<string, HomeworkFeedback | null> {
  return new DataLoader(async (ids) => {
    const feedback = await readFeedbackOf(ctx, ids);
    return ids.map((id) => feedback.get(id) ?? null);
  });
}

/** Loads what a reviewer reads of submissions. */
export function contentBySubmission(ctx: Ctx): DataLoader<string, ReviewContent> {
  return new DataLoader<string, ReviewContent>(async (ids) => {
    const contents = await readReviewContents(ctx, ids);
    return ids.map((id) => loaded(contents, id));
  });
}

/** Loads the submitted homework of earlier rounds and attempts. */
export function earlierBySubmission(ctx: Ctx): DataLoader<string, HomeworkSubmission[]> {
  return new DataLoader(async (ids) => {
    const earlier = await readEarlierSubmissions(ctx, ids);
    return ids.map((id) => earlier.get(id) ?? []);
  });
}
