import type { UserRole } from '../../../schema/roles.ts';
import { CourseEntity } from '../courses/course.entity.ts';
import { coursePolicy } from '../courses/course.policy.ts';
import { assertFound, authorize } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { requireId } from '../shared/validate.ts';
import { type Person, personColumns } from './people.ts';

/** A team member as admins manage it, whatever the role. */
export interface AdminTeamMember {
  person: Person;
  role: UserRole;
  allModules: boolean;
  moduleIds: string[];
}

const everyMember = prepared('people.everyMember', { courseId: 'uuid' }, ({ courseId }) =>
  statements
    .selectFrom('team_members as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['t.role as teamRole', 't.all_modules as allModules', 't.module_ids as moduleIds', 't.created_at as addedAt', 'u.email'])
    .select(personColumns)
    .where('t.course_id', '=', courseId)
    .where('u.deactivated_at', 'is', null)
    .orderBy('t.role')
    .orderBy('t.created_at')
    .orderBy('u.id'),
);

/**
 * Lists the team of a course with every role and the modules of each member. Admins only.
 * @throws NOT_FOUND if the course does not exist
 */
export async function listAdminTeam(ctx: Ctx, course: string): Promise<AdminTeamMember[]> {
  authorize(coursePolicy.edit(requireActor(ctx)));
  const courseId = requireId(course);
  assertFound(await ctx.db.findOne(CourseEntity, { select: { id: true }, where: { id: courseId } }));
  const rows = await everyMember.all(ctx.db, { courseId });
  return rows.map(({ teamRole, allModules, moduleIds, ...person }) => ({ person, role: teamRole, allModules, moduleIds }));
}
