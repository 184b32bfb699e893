import { sql } from 'kysely';
import { listPeopleOf, type PeopleRequest } from '../people/people.service.ts';
import { definePeoplePages, type Person, type PersonPage } from '../people/people.ts';
import { listPeopleInParts } from '../people/people-in-parts.ts';
import { authorize } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { ListInParts } from '../shared/list-in-parts.ts';
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
 * Lists the active members of a group by name, as the REST endpoint has them: the first 10,000, or those after a cursor. Admins only.
 * @throws NOT_FOUND if the group does not exist
 */
export async function listEveryGroupMember(ctx: Ctx, groupId: string, cursor?: string | null): Promise<ListInParts<Person>> {
  const { id } = await readGroup(ctx, groupId);
  return listPeopleInParts(ctx, GROUP_PEOPLE, id, cursor);
}
