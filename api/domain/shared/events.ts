import type { Ctx } from './context.ts';
import { DomainError } from './errors.ts';

/** A step in a learner's attempt at a course. */
interface StepTask {
  stepId: string;
  userId: string;
  attemptId: string;
}

/** What happens inside transactions, with the ids of what it happens to. */
export interface Events {
  /** A person set a new password. */
  'password.changed': { userId: string };
  /** People lost the rights that they had: their role changed, or their account was deactivated. */
  'rights.ended': { userIds: readonly string[] };
  /** A learner is about to complete a step; a feature with an unfinished task refuses it. */
  'step.completing': StepTask;
  /** A person was enrolled in a course that the person was not enrolled in. */
  'enrolment.started': { userId: string; courseId: string };
  /** An admin ended enrolments. */
  'enrolments.ended': { enrolments: ReadonlyArray<{ userId: string; courseId: string }> };
  /** A learner completed an attempt at a course. */
  'course.completed': { userId: string; courseId: string; attemptId: string };
  /** A learner submitted homework. */
  'homework.submitted': { userId: string; courseId: string; stepId: string; submissionId: string };
  /** Somebody gave a learner feedback on a submission. */
  'feedback.given': { userId: string; courseId: string; stepId: string; submissionId: string };
  /** A module was added to a course, new or as a copy. */
  'module.created': { moduleId: string; courseId: string };
  /** Courses are about to be deleted, with their classes. */
  'courses.deleting': { courseIds: readonly string[] };
  /** A module is about to be deleted, with its classes. */
  'module.deleting': { moduleId: string };
  /** A module was deleted. */
  'module.deleted': { moduleId: string };
}
type EventName = keyof Events;

/** What a feature does in the transaction in which an event happens (`reactions.ts` of the feature). */
export type Reactions = { readonly [Name in EventName]?: (tx: Ctx, ids: Events[Name]) => Promise<void> };

/** The reactions of all features that have some, by feature, in the order in which they run. */
export type ReactionsByFeature = Readonly<Record<string, Reactions>>;

/**
 * Runs the reactions of later features to an event, one after the other, in the transaction of the change that causes it
 * (docs/decisions/0063-events-inside-the-transaction.md). The first one that fails undoes the whole transaction.
 * @throws the refusal of a reaction; another failure with the event and the feature in its message
 */
export async function emit<Name extends EventName>(tx: Ctx, event: Name, ids: Events[Name]): Promise<void> {
  for (const [feature, reactions] of Object.entries(tx.reactions)) {
    try {
      await reactions[event]?.(tx, ids);
    } catch (error) {
      // The error stays the same one: its class and code say whether the transaction can run again.
      if (error instanceof Error && !(error instanceof DomainError)) error.message = `${event}, reaction of ${feature}: ${error.message}`;
      throw error;
    }
  }
}
