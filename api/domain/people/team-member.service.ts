import { In, IsNull } from 'typeorm';
import type { UserRole } from '../../../schema/roles.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { coursePolicy } from '../courses/course.policy.ts';
import { teamMemberInput } from '../courses/course-input.ts';
import { lockCourse } from '../courses/lock-course.ts';
import { publishPeopleChanged } from '../courses/publish-people-changed.ts';
import { TeamMemberEntity } from '../memberships/team-member.entity.ts';
import { ModuleEntity } from '../modules/module.entity.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import { UserEntity } from '../users/user.entity.ts';

export interface AddTeamMember {
  courseId: string;
  userId: string;
  role: UserRole;
  allModules: boolean;
  moduleIds?: string[];
}

/**
 * Adds a user to a course team, or changes the membership. The team role must be the user's site role, students cannot be on a
 * team, and the modules of a limited trainer must belong to the course (docs/product-rules.md#2-who-may-do-what). Admins only.
 * @throws VALIDATION_FAILED for a wrong user, role or module
 */
export async function addTeamMember(ctx: Ctx, input: AddTeamMember): Promise<TeamMemberEntity> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'team.add', { type: 'course', id: input.courseId });
  const { courseId, userId, role, allModules, moduleIds } = await validate(teamMemberInput, input);
  return inTransaction(ctx, async (tx) => {
    await lockCourse(tx, courseId);
    // Locked against a change of the role, which removes memberships with another role.
    const user = await tx.db.findOne(UserEntity, { where: { id: userId, deactivatedAt: IsNull() }, lock: { mode: 'pessimistic_read' } });
    if (user === null) throw new DomainError('VALIDATION_FAILED', { fields: { userId: 'USER_REQUIRED' } });
    if (user.role !== role || role === 'student') throw new DomainError('VALIDATION_FAILED', { fields: { role: 'CHOICE_INVALID' } });
    const assigned = allModules ? [] : [...new Set(moduleIds)];
    // The modules stay locked, so that a later deletion removes them from the stored list.
    const found = await tx.db.find(ModuleEntity, {
      select: { id: true },
      where: { courseId, id: In(assigned) },
      order: { id: 'ASC' },
      lock: { mode: 'for_key_share' },
    });
    if (found.length !== assigned.length || (!allModules && assigned.length === 0)) {
      throw new DomainError('VALIDATION_FAILED', { fields: { moduleIds: assigned.length === 0 ? 'REQUIRED' : 'ID_INVALID' } });
    }
    const member = tx.db.create(TeamMemberEntity, { courseId, userId, role, allModules, moduleIds: assigned, createdAt: tx.now() });
    await tx.db.upsert(TeamMemberEntity, member, { conflictPaths: ['courseId', 'userId'], skipUpdateIfNoValuesChanged: true });
    await record(tx, 'team.add', { type: 'course', id: courseId });
    await publishPeopleChanged(tx, [courseId]);
    return member;
  });
}

/**
 * Removes a user from a course team. The user's work in the course stays. Admins only.
 * @throws NOT_FOUND if the user is not on the team
 */
export async function removeTeamMember(ctx: Ctx, courseId: string, userId: string): Promise<void> {
  const object = { type: 'course', id: courseId };
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'team.remove', object);
  const member = { courseId: requireId(courseId), userId: requireId(userId) };
  await inTransaction(ctx, async (tx) => {
    const removed = await tx.db.delete(TeamMemberEntity, member);
    assertFound(removed.affected === 1 ? member : null);
    await record(tx, 'team.remove', object);
    await publishPeopleChanged(tx, [member.courseId]);
  });
}
