import { Arg, Args, Authorized, Ctx, Extensions, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type AdminGroup, type GroupPage, listGroups, readGroup } from '../../domain/groups/admin-groups.service.ts';
import { createGroup, deleteGroup, type GroupForm, updateGroup } from '../../domain/groups/group.service.ts';
import { addGroupUsers, removeGroupUsers } from '../../domain/groups/group-member.service.ts';
import type { PersonPage } from '../../domain/people/people.ts';
import { absentIfNull, byLanguage } from '../authoring/by-language.ts';
import type { GqlContext } from '../context.ts';
import { PageArgs } from '../page.ts';
import { PersonFilterInput, PersonPageType } from '../people/person.types.ts';
import { STAFF_ONLY } from '../transport/query-limits.ts';
import { AdminGroupPageType, AdminGroupType, GroupInput } from './group.types.ts';

const formOf = (input: GroupInput): GroupForm => ({ ...absentIfNull(input, 'upToDate'), translations: byLanguage(input.translations) });

/** Groups of people, for admins. */
@Resolver(() => AdminGroupType)
export class GroupResolver {
  @Authorized()
  @Extensions(STAFF_ONLY)
  @Query(() => AdminGroupPageType, { description: 'Groups by name. Admins only.' })
  groups(
    @Arg('search', () => String, { nullable: true, description: 'Part of a name in any language.' }) search: string | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { domain }: GqlContext,
  ): Promise<GroupPage> {
    return listGroups(domain, { search, ...page });
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Query(() => AdminGroupType, { description: 'A group. Admins only. Error: NOT_FOUND.' })
  group(@Arg('id', () => ID) id: string, @Ctx() { domain }: GqlContext): Promise<AdminGroup> {
    return readGroup(domain, id);
  }

  @FieldResolver(() => PersonPageType, { description: 'Its active members.' })
  members(
    @Root() group: AdminGroup,
    @Arg('filter', () => PersonFilterInput, { nullable: true }) filter: PersonFilterInput | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { loaders }: GqlContext,
  ): Promise<PersonPage> {
    return loaders.membersByGroup().load({ item: group, request: { filter, ...page } });
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => AdminGroupType, { description: 'Adds a group without members.' })
  async createGroup(@Arg('input', () => GroupInput) input: GroupInput, @Ctx() { domain }: GqlContext): Promise<AdminGroup> {
    return readGroup(domain, (await createGroup(domain, formOf(input))).id);
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => AdminGroupType, { description: 'Saves the names of a group; CHANGED_MEANWHILE if it was saved after `revision`.' })
  async updateGroup(
    @Arg('id', () => ID) id: string,
    @Arg('revision', () => Int) revision: number,
    @Arg('input', () => GroupInput) input: GroupInput,
    @Ctx() { domain }: GqlContext,
  ): Promise<AdminGroup> {
    await updateGroup(domain, id, revision, formOf(input));
    return readGroup(domain, id);
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => Boolean, { description: 'Deletes a group; the accounts of its members stay.' })
  async deleteGroup(@Arg('id', () => ID) id: string, @Ctx() { domain }: GqlContext): Promise<boolean> {
    await deleteGroup(domain, id);
    return true;
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => AdminGroupType, { description: 'Adds users to a group; members stay members. Idempotent.' })
  async addGroupUsers(@Arg('id', () => ID) id: string, @Arg('userIds', () => [ID]) userIds: string[], @Ctx() { domain }: GqlContext): Promise<AdminGroup> {
    await addGroupUsers(domain, id, userIds);
    return readGroup(domain, id);
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => AdminGroupType, { description: 'Removes users from a group; their accounts and enrollments stay. Idempotent.' })
  async removeGroupUsers(@Arg('id', () => ID) id: string, @Arg('userIds', () => [ID]) userIds: string[], @Ctx() { domain }: GqlContext): Promise<AdminGroup> {
    await removeGroupUsers(domain, id, userIds);
    return readGroup(domain, id);
  }
}
