import { sql } from 'kysely';
import type { Reactions } from '../shared/events.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { arrayOf, inList } from '../shared/sql.ts';
import { notify, withdrawNotifications } from './notify.service.ts';

const HOUR = 60 * 60 * 1000;

/** The learners of a course that they can see. */
const learnersOf = prepared('notifications.learnersOf', { courseId: 'uuid' }, ({ courseId }) =>
  statements
    .selectFrom('enrolments as e')
    .innerJoin('courses as c', 'c.id', 'e.course_id')
    .innerJoin('academies as a', 'a.id', 'c.academy_id')
    .select('e.user_id as userId')
    .where('e.course_id', '=', courseId)
    .where('e.ended_at', 'is', null)
    .where('c.status', '=', sql.lit('PUBLISHED'))
    .where('a.status', '=', sql.lit('PUBLISHED')),
);

/** The steps of a deleted module are deleted later (docs/decisions/0092-deletions-in-batches.md). */
const ofSteps = prepared('notifications.deleteOfModule', { moduleId: 'uuid' }, ({ moduleId }) =>
  statements
    .deleteFrom('notifications as n')
    .where(({ ref, selectFrom }) => inList(ref('n.step_id'), arrayOf(selectFrom('steps as s').select('s.id').where('s.module_id', '=', moduleId)))),
);

/** Learners are told of a new module of their course, at most once in an hour (docs/product-rules.md#11-notifications). */
export const notificationReactions: Reactions = {
  async 'module.created'(tx, { moduleId, courseId }) {
    const learners = await learnersOf.all(tx.db, { courseId });
    const hour = Math.floor(tx.now().getTime() / HOUR);
    await notify(tx, { kind: 'newModule', userIds: learners.map(({ userId }) => userId), courseId, refId: moduleId, key: `newModule:${hour}` });
  },
  async 'module.deleted'(tx, { moduleId }) {
    await ofSteps.run(tx.db, { moduleId });
    await withdrawNotifications(tx, 'newModule', [moduleId]);
  },
};
