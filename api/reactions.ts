import { apiTokenReactions } from './domain/api-tokens/reactions.ts';
import { classReactions } from './domain/classes/reactions.ts';
import { homeworkReactions } from './domain/homework/reactions.ts';
import { notificationReactions } from './domain/notifications/reactions.ts';
import { quizReactions } from './domain/quizzes/reactions.ts';
import { searchReactions } from './domain/search/reactions.ts';
import type { ReactionsByFeature } from './domain/shared/events.ts';
import { webhookReactions } from './domain/webhooks/reactions.ts';

/** Every reaction to an event inside a transaction. */
export const REACTIONS: ReactionsByFeature = {
  'api-tokens': apiTokenReactions,
  quizzes: quizReactions,
  homework: homeworkReactions,
  classes: classReactions,
  notifications: notificationReactions,
  search: searchReactions,
  webhooks: webhookReactions,
};
