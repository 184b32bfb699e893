import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inList } from '../shared/sql.ts';

const presentLearners = prepared('authoring.presentLearners', { courseIds: 'uuid[]' }, ({ courseIds }) =>
  statements
    .selectFrom('enrolments as e')
    .innerJoin('connections as k', 'k.user_id', 'e.user_id')
    .select(['e.user_id as userId', 'e.course_id as courseId'])
    .distinct()
    .where(({ ref }) => inList(ref('e.course_id'), courseIds)),
);

/**
 * Tells the learners of courses who are there that their way has changed under them: a step or more went, or moved. Called before
 * the deed, because with a course its enrolments go; heard after the commit, by one after the other, because there may be many.
 */
export async function tellLearners(tx: Ctx, courseIds: readonly string[]): Promise<void> {
  const present = await presentLearners.all(tx.db, { courseIds });
  if (present.length === 0) return;
  tx.afterCommit(async () => {
    for (const learner of present) await tx.ports.relay.publish('progress.changed', learner);
  });
}
