import { sql } from 'kysely';
import { UNPAGED_MAX } from '../people/every-person.service.ts';
import { listPeopleOf, type PeopleRequest } from '../people/people.service.ts';
import { definePeoplePages, listPeople, type Person, type PersonPage } from '../people/people.ts';
import { authorize } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { statements } from '../shared/prepared.ts';
import { readGroup } from './admin-groups.service.ts';
import { groupPolicy } from './group.policy.ts';

const GROUP_PEOPLE = definePeoplePages('group', (id) =>
  statements
    .selectFrom('group_members as m')
    .select([sql<string>`null::uuid`.as('course_id'), 'm.user_id', 'm.created_at'])
    .where('m.group_id', '=', id),
);

/** Lists the active members of groups by group id, with their email addresses. Admins only. */
export async function listGroupMembers(ctx: Ctx, groupIds: string[], request: PeopleRequest): Promise<Map<string, PersonPage>> {
  authorize(groupPolicy.manage(requireActor(ctx)));
  return listPeopleOf(ctx, GROUP_PEOPLE, groupIds, request);
}

/**
 * Lists all active members of a group by name, without pages, as the REST endpoint has them. Admins only.
 * @throws NOT_FOUND if the group does not exist
 */
export async function listEveryGroupMember(ctx: Ctx, groupId: string): Promise<Person[]> {
  const { id } = await readGroup(ctx, groupId);
  return (await listPeople(ctx, GROUP_PEOPLE, [id], {}, { offset: 0, limit: UNPAGED_MAX })).get(id)?.items ?? [];
}
