import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inList } from '../shared/sql.ts';

const presentLearners = prepared('authoring.presentLearners', { courseIds: 'uuid[]' }, ({ courseIds }) =>
  statements
    .selectFrom('enrolments as e')
    .innerJoin('connections as k', 'k.user_id', 'e.user_id')
    .select(['e.user_id as userId', 'e.course_id as courseId'])
    .distinct()
    .where('e.ended_at', 'is', null)
    .where(({ ref }) => inList(ref('e.course_id'), courseIds)),
);

/**
 * Publishes `progress.changed` for the online learners of courses when steps are deleted or moved. The caller runs it before the change,
 * because deleting a course deletes its enrolments; the events are published after the commit, one after the other.
 */
export async function tellLearners(tx: Ctx, courseIds: readonly string[]): Promise<void> {
  const present = await presentLearners.all(tx.db, { courseIds });
  if (present.length === 0) return;
  tx.afterCommit(async () => {
    for (const learner of present) await tx.ports.relay.publish('progress.changed', learner);
  });
}
