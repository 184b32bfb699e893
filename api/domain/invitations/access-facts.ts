import { AcademyEntity } from '../academies/academy.entity.ts';
import { CourseEntity } from '../courses/course.entity.ts';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inList } from '../shared/sql.ts';
import type { UserEntity } from '../users/user.entity.ts';

/** The target of an access invitation: an academy or a course. */
export interface InvitationTarget {
  academyId: string | null;
  courseId: string | null;
}

const withCourse = prepared('invitations.withCourse', { courseId: 'uuid', ids: 'uuid[]' }, ({ courseId, ids }) =>
  statements
    .selectFrom('enrolments as e')
    .select('e.user_id as userId')
    .where('e.course_id', '=', courseId)
    .where(({ ref }) => inList(ref('e.user_id'), ids))
    .union(({ selectFrom }) =>
      selectFrom('team_members as t')
        .select('t.user_id as userId')
        .where('t.course_id', '=', courseId)
        .where(({ ref }) => inList(ref('t.user_id'), ids)),
    ),
);

const withAcademy = prepared('invitations.withAcademy', { academyId: 'uuid', ids: 'uuid[]' }, ({ academyId, ids }) => {
  const courses = statements.selectFrom('courses as c').where('c.academy_id', '=', academyId);
  return statements
    .selectFrom('academy_members as m')
    .select('m.user_id as userId')
    .where('m.academy_id', '=', academyId)
    .where(({ ref }) => inList(ref('m.user_id'), ids))
    .union(
      courses
        .innerJoin('enrolments as e', 'e.course_id', 'c.id')
        .select('e.user_id as userId')
        .where(({ ref }) => inList(ref('e.user_id'), ids)),
    )
    .union(
      courses
        .innerJoin('team_members as t', 't.course_id', 'c.id')
        .select('t.user_id as userId')
        .where(({ ref }) => inList(ref('t.user_id'), ids)),
    );
});

/** Returns those users who need no invitation: enrolled, on the team, member of the academy (docs/product-rules.md#1-words), or admin. */
export async function usersWithAccess(tx: Ctx, users: UserEntity[], target: InvitationTarget): Promise<Set<string>> {
  const ids = users.map((user) => user.id);
  const { academyId, courseId } = target;
  const rows = courseId === null ? await withAcademy.all(tx.db, { academyId: academyId ?? '', ids }) : await withCourse.all(tx.db, { courseId, ids });
  const admins = users.filter((user) => user.role === 'admin').map((user) => user.id);
  return new Set([...rows.map((row) => row.userId), ...admins]);
}

/** Whether learners can see the target of an invitation: it and its academy are published. */
export async function isPublished(tx: Ctx, target: InvitationTarget): Promise<boolean> {
  const course = target.courseId === null ? null : await tx.db.findOneBy(CourseEntity, { id: target.courseId });
  if (target.courseId !== null && course?.status !== 'PUBLISHED') return false;
  return tx.db.existsBy(AcademyEntity, { id: course?.academyId ?? target.academyId ?? '', status: 'PUBLISHED' });
}
