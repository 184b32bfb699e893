import type { UserRole } from '../../../schema/roles.ts';
import { AcademyEntity } from '../academies/academy.entity.ts';
import { CourseEntity } from '../courses/course.entity.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inList } from '../shared/sql.ts';
import { requireId } from '../shared/validate.ts';

/** The target of an access invitation: an academy or a course. */
export interface InvitationTarget {
  academyId: string | null;
  courseId: string | null;
}

/**
 * Returns the one target of an invitation.
 *
 * @throws VALIDATION_FAILED, NOT_FOUND
 */
export function oneTarget({ academyId, courseId }: Partial<InvitationTarget>): InvitationTarget {
  if (Boolean(academyId) === Boolean(courseId)) throw new DomainError('VALIDATION_FAILED', { fields: { target: 'TARGET_REQUIRED' } });
  return { academyId: academyId ? requireId(academyId) : null, courseId: courseId ? requireId(courseId) : null };
}

/** The person whose access is asked for. */
export interface AccessHolder {
  id: string;
  role: UserRole;
}

/** Who is enrolled in a course or on its team. */
const inCourse = () =>
  statements
    .selectFrom('enrolments as e')
    .select(['e.user_id as userId', 'e.course_id as courseId'])
    .where('e.ended_at', 'is', null)
    .unionAll(statements.selectFrom('team_members as t').select(['t.user_id as userId', 't.course_id as courseId']));

/** Enrolled, on the team, or member of the academy (docs/product-rules.md#1-words), as pairs of a user and an academy or course. */
const accessPairs = prepared(
  'invitations.accessPairs',
  { userIds: 'uuid[]', academyIds: 'uuid[]', courseIds: 'uuid[]' },
  ({ userIds, academyIds, courseIds }) =>
    statements
      .selectFrom(inCourse().as('h'))
      .select(['h.userId', 'h.courseId as targetId'])
      .where(({ ref }) => inList(ref('h.userId'), userIds))
      .where(({ ref }) => inList(ref('h.courseId'), courseIds))
      .union(
        statements
          .selectFrom(inCourse().as('h'))
          .innerJoin('courses as c', 'c.id', 'h.courseId')
          .select(['h.userId', 'c.academy_id as targetId'])
          .where(({ ref }) => inList(ref('h.userId'), userIds))
          .where(({ ref }) => inList(ref('c.academy_id'), academyIds)),
      )
      .union(
        statements
          .selectFrom('academy_members as m')
          .select(['m.user_id as userId', 'm.academy_id as targetId'])
          .where(({ ref }) => inList(ref('m.user_id'), userIds))
          .where(({ ref }) => inList(ref('m.academy_id'), academyIds)),
      ),
);

/** Returns a function that tells whether a user needs no invitation to an academy or a course: enrolled, on a team, member, or admin. */
export async function accessFacts(
  ctx: Ctx,
  users: readonly AccessHolder[],
  targets: { academyIds: readonly string[]; courseIds: readonly string[] },
): Promise<(user: AccessHolder, targetId: string) => boolean> {
  const values = { userIds: users.map(({ id }) => id), academyIds: [...targets.academyIds], courseIds: [...targets.courseIds] };
  const isEmpty = users.length === 0 || (values.academyIds.length === 0 && values.courseIds.length === 0);
  const pairs = new Set((isEmpty ? [] : await accessPairs.all(ctx.db, values)).map(({ userId, targetId }) => `${userId} ${targetId}`));
  return ({ id, role }, targetId) => role === 'admin' || pairs.has(`${id} ${targetId}`);
}

/** Whether learners can see the target of an invitation: it and its academy are published. */
export async function isPublished(tx: Ctx, target: InvitationTarget): Promise<boolean> {
  const course = target.courseId === null ? null : await tx.db.findOneBy(CourseEntity, { id: target.courseId });
  if (target.courseId !== null && course?.status !== 'PUBLISHED') return false;
  return tx.db.existsBy(AcademyEntity, { id: course?.academyId ?? target.academyId ?? '', status: 'PUBLISHED' });
}
