import { Arg, Args, Authorized, Ctx, Extensions, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { type GroupInvitationResult, inviteGroup } from '../../domain/invitations/access-invitation.service.ts';
import { type InvitationPage, listInvitations } from '../../domain/invitations/invitation-list.service.ts';
import { correctInvitation, createInvitationLink, resendInvitations, revokeInvitations } from '../../domain/invitations/manage-invitations.service.ts';
import { listTargetChoices, type TargetChoices } from '../../domain/invitations/target-choices.service.ts';
import type { GqlContext } from '../context.ts';
import { PageArgs } from '../page.ts';
import { STAFF_ONLY } from '../transport/query-limits.ts';
import { GroupInvitationResultType, InvitationFilterType, InvitationPageType, TargetChoicesType } from './invitation-list.types.ts';

/** The list of invitations, for admins. */
@Resolver()
export class InvitationAdminResolver {
  @Authorized()
  @Extensions(STAFF_ONLY)
  @Query(() => InvitationPageType, { description: 'Invitations, the newest first. Admins only.' })
  invitations(
    @Arg('filter', () => InvitationFilterType, { nullable: true }) filter: InvitationFilterType | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { domain }: GqlContext,
  ): Promise<InvitationPage> {
    return listInvitations(domain, filter ?? {}, page);
  }

  @Authorized()
  @Query(() => TargetChoicesType, { description: 'The academies, courses and groups that people can be invited to. Admins only.' })
  invitationTargets(@Ctx() { domain }: GqlContext): Promise<TargetChoices> {
    return listTargetChoices(domain);
  }

  @Authorized()
  @Mutation(() => Int, {
    description: 'Sends up to 200 invitations again, each with a new link that makes the older one invalid; returns the number. Admins only.',
  })
  resendInvitations(@Arg('ids', () => [ID]) ids: string[], @Ctx() { domain }: GqlContext): Promise<number> {
    return resendInvitations(domain, ids);
  }

  @Authorized()
  @Mutation(() => Int, { description: 'Revokes up to 200 invitations; returns the number. Admins only.' })
  revokeInvitations(@Arg('ids', () => [ID]) ids: string[], @Ctx() { domain }: GqlContext): Promise<number> {
    return revokeInvitations(domain, ids);
  }

  @Authorized()
  @Mutation(() => String, { description: 'Makes a new link of an invitation to pass on, without an email; the older one becomes invalid. Admins only.' })
  createInvitationLink(@Arg('id', () => ID) id: string, @Ctx() { domain }: GqlContext): Promise<string> {
    return createInvitationLink(domain, id);
  }

  @Authorized()
  @Mutation(() => Boolean, {
    description: 'Corrects the address of a sign-up invitation and sends it there. Errors: EMAIL_TAKEN, ALREADY_INVITED. Admins only.',
  })
  async correctInvitation(@Arg('id', () => ID) id: string, @Arg('email', () => String) email: string, @Ctx() { domain }: GqlContext): Promise<boolean> {
    await correctInvitation(domain, id, email);
    return true;
  }

  @Authorized()
  @Mutation(() => GroupInvitationResultType, { description: 'Invites every member of a group to an academy or a course. Admins only.' })
  inviteGroup(
    @Arg('groupId', () => ID) groupId: string,
    @Arg('academyId', () => ID, { nullable: true }) academyId: string | null | undefined,
    @Arg('courseId', () => ID, { nullable: true }) courseId: string | null | undefined,
    @Ctx() { domain }: GqlContext,
  ): Promise<GroupInvitationResult> {
    return inviteGroup(domain, groupId, { academyId, courseId });
  }
}
