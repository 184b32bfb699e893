import type { Ctx } from '../shared/context.ts';

/**
 * Tells the learners of courses who are there that their way has changed under them: a step or more went, or moved. Called before
 * the deed, because with a course its enrolments go; heard after the commit, by one after the other, because there may be many.
 */
export async function tellLearners(tx: Ctx, courseIds: readonly string[]): Promise<void> {
  const present: Array<{ userId: string; courseId: string }> = await tx.db.query(
    `SELECT DISTINCT e.user_id AS "userId", e.course_id AS "courseId" FROM enrolments e JOIN connections k ON k.user_id = e.user_id WHERE e.course_id = ANY($1)`,
    [courseIds],
  );
  if (present.length === 0) return;
  tx.afterCommit(async () => {
    for (const learner of present) await tx.ports.relay.publish('progress.changed', learner);
  });
}
