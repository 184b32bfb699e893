import DataLoader from 'dataloader';
import type { Ctx } from '../shared/context.ts';
import { type HomeworkFeedback, readFeedbackOf } from './feedback.reads.ts';

/** Loads the feedback on submissions by their ids; null without feedback. */
export function feedbackBySubmission(ctx: Ctx): DataLoader<string, HomeworkFeedback | null> {
  return new DataLoader(async (ids) => {
    const feedback = await readFeedbackOf(ctx, ids);
    return ids.map((id) => feedback.get(id) ?? null);
  });
}
