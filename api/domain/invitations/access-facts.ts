import { AcademyEntity } from '../academies/academy.entity.ts';
import { CourseEntity } from '../courses/course.entity.ts';
import type { Ctx } from '../shared/context.ts';
import type { UserEntity } from '../users/user.entity.ts';

/** The target of an access invitation: an academy or a course. */
export interface InvitationTarget {
  academyId: string | null;
  courseId: string | null;
}

const COURSE_ACCESS = `
  SELECT user_id FROM enrolments WHERE course_id = $1 AND user_id = ANY($2)
  UNION SELECT user_id FROM team_members WHERE course_id = $1 AND user_id = ANY($2)`;
const ACADEMY_ACCESS = `
  SELECT user_id FROM academy_members WHERE academy_id = $1 AND user_id = ANY($2)
  UNION SELECT e.user_id FROM enrolments e JOIN courses c ON c.id = e.course_id WHERE c.academy_id = $1 AND e.user_id = ANY($2)
  UNION SELECT t.user_id FROM team_members t JOIN courses c ON c.id = t.course_id WHERE c.academy_id = $1 AND t.user_id = ANY($2)`;

/** Returns those users who need no invitation: enrolled, on the team, member of the academy (docs/product-rules.md#1-words), or admin. */
export async function usersWithAccess(tx: Ctx, users: UserEntity[], target: InvitationTarget): Promise<Set<string>> {
  const ids = users.map((user) => user.id);
  const rows: Array<{ user_id: string }> = await tx.db.query(target.courseId === null ? ACADEMY_ACCESS : COURSE_ACCESS, [
    target.courseId ?? target.academyId,
    ids,
  ]);
  const admins = users.filter((user) => user.role === 'admin').map((user) => user.id);
  return new Set([...rows.map((row) => row.user_id), ...admins]);
}

/** Whether learners can see the target of an invitation: it and its academy are published. */
export async function isPublished(tx: Ctx, target: InvitationTarget): Promise<boolean> {
  const course = target.courseId === null ? null : await tx.db.findOneBy(CourseEntity, { id: target.courseId });
  if (target.courseId !== null && course?.status !== 'PUBLISHED') return false;
  return tx.db.existsBy(AcademyEntity, { id: course?.academyId ?? target.academyId ?? '', status: 'PUBLISHED' });
}
