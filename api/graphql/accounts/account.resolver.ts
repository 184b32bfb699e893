import { Arg, Args, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { UserRole } from '../../../schema/roles.ts';
import { type AccountAccess, readAccountAccess } from '../../domain/accounts/account-access.service.ts';
import { type AccountPage, listAccounts } from '../../domain/accounts/account-list.service.ts';
import type { Account } from '../../domain/accounts/account-rows.ts';
import { changeAccountEmail, endAccountSessions, resetSecondFactor } from '../../domain/accounts/account-security.service.ts';
import { type AccountResult, changeRoles, deactivateAccounts, reactivateAccounts } from '../../domain/accounts/change-accounts.service.ts';
import { disenrol } from '../../domain/accounts/disenrol.service.ts';
import type { GqlContext } from '../context.ts';
import { UserRoleEnum } from '../enums.ts';
import { PageArgs } from '../page.ts';
import { AccountAccessType, AccountFilterInput, AccountPageType, AccountResultType, AccountType } from './account.types.ts';

/** The users, for admins. */
@Resolver()
export class AccountResolver {
  @Authorized()
  @Query(() => AccountPageType, { description: 'A page of users. Admins only.' })
  accounts(
    @Arg('filter', () => AccountFilterInput, { nullable: true }) filter: AccountFilterInput | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { domain }: GqlContext,
  ): Promise<AccountPage> {
    return listAccounts(domain, { filter, ...page });
  }

  @Authorized()
  @Query(() => AccountAccessType, { description: 'The academies, courses and teams of a user. Admins only. Error: NOT_FOUND.' })
  accountAccess(@Arg('userId', () => ID) userId: string, @Ctx() { domain }: GqlContext): Promise<AccountAccess> {
    return readAccountAccess(domain, userId);
  }

  @Authorized()
  @Mutation(() => [AccountResultType], {
    description:
      'Changes the role of at most 200 users; returns a result for each. Their sessions end, and team memberships with another role are removed. Admins only.',
  })
  changeRoles(
    @Arg('userIds', () => [ID]) userIds: string[],
    @Arg('role', () => UserRoleEnum) role: UserRole,
    @Arg('currentRole', () => UserRoleEnum, { nullable: true, description: 'The shown role: users with another one are left unchanged, with ROLE_CHANGED.' })
    currentRole: UserRole | null,
    @Ctx() { domain }: GqlContext,
  ): Promise<AccountResult[]> {
    return changeRoles(domain, { userIds, role, currentRole });
  }

  @Authorized()
  @Mutation(() => [AccountResultType], { description: 'Deactivates at most 200 users and ends their sessions; returns a result for each. Admins only.' })
  deactivateAccounts(@Arg('userIds', () => [ID]) userIds: string[], @Ctx() { domain }: GqlContext): Promise<AccountResult[]> {
    return deactivateAccounts(domain, userIds);
  }

  @Authorized()
  @Mutation(() => [AccountResultType], {
    description: 'Restores at most 200 users who were deactivated in the last 30 days; returns a result for each. Admins only.',
  })
  reactivateAccounts(@Arg('userIds', () => [ID]) userIds: string[], @Ctx() { domain }: GqlContext): Promise<AccountResult[]> {
    return reactivateAccounts(domain, userIds);
  }

  @Authorized()
  @Mutation(() => AccountType, {
    description:
      'Turns off the two-step sign-in of a person who lost the phone, and ends that person’s sessions; the person gets a mail. Admins only. Errors: OWN_ACCOUNT, PROOF_NEEDED, NOT_FOUND.',
  })
  resetSecondFactor(@Arg('userId', () => ID) userId: string, @Ctx() { domain }: GqlContext): Promise<Account> {
    return resetSecondFactor(domain, userId);
  }

  @Authorized()
  @Mutation(() => AccountType, {
    description: 'Ends all sessions of a person, who gets a mail. Admins only. Errors: OWN_ACCOUNT, PROOF_NEEDED, NOT_FOUND.',
  })
  endAccountSessions(@Arg('userId', () => ID) userId: string, @Ctx() { domain }: GqlContext): Promise<Account> {
    return endAccountSessions(domain, userId);
  }

  @Authorized()
  @Mutation(() => AccountType, {
    description:
      'Changes the email address of an account; the person gets a mail at both addresses. Admins only. Errors: EMAIL_TAKEN, PROOF_NEEDED, NOT_FOUND.',
  })
  changeAccountEmail(@Arg('userId', () => ID) userId: string, @Arg('email', () => String) email: string, @Ctx() { domain }: GqlContext): Promise<Account> {
    return changeAccountEmail(domain, userId, email);
  }

  @Authorized()
  @Mutation(() => [AccountResultType], {
    description:
      'Ends the enrollments of at most 200 users in a course, or in all courses of an academy; returns a result for each. The progress stays. Admins only. Error: NOT_FOUND.',
  })
  disenrol(
    @Arg('userIds', () => [ID]) userIds: string[],
    @Arg('courseId', () => ID, { nullable: true }) courseId: string | null,
    @Arg('academyId', () => ID, { nullable: true }) academyId: string | null,
    @Ctx() { domain }: GqlContext,
  ): Promise<AccountResult[]> {
    return disenrol(domain, { userIds, courseId, academyId });
  }
}
