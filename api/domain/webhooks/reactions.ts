import type { Reactions } from '../shared/events.ts';
import { recordEvents } from './record-events.ts';

/** What happens to learners is recorded for other systems, in the transaction in which it happens (docs/decisions/0076-webhooks.md). */
export const webhookReactions: Reactions = {
  'enrolment.started': (tx, { userId, ...ids }) => recordEvents(tx, [{ type: 'enrolled', userId, ids }]),
  'enrolments.ended': (tx, { enrolments }) =>
    recordEvents(
      tx,
      enrolments.map(({ userId, ...ids }) => ({ type: 'disenrolled', userId, ids })),
    ),
  'course.completed': (tx, { userId, ...ids }) => recordEvents(tx, [{ type: 'courseCompleted', userId, ids }]),
  'homework.submitted': (tx, { userId, ...ids }) => recordEvents(tx, [{ type: 'homeworkSubmitted', userId, ids }]),
  'feedback.given': (tx, { userId, ...ids }) => recordEvents(tx, [{ type: 'feedbackGiven', userId, ids }]),
};
