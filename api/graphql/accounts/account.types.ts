import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { ErrorCode } from '../../../schema/error-codes.ts';
import type { UserRole } from '../../../schema/roles.ts';
import type { AccountAccess } from '../../domain/accounts/account-access.service.ts';
import type { AccountPage } from '../../domain/accounts/account-list.service.ts';
import type { Account, AccountFilter, AccountState } from '../../domain/accounts/account-rows.ts';
import type { AccountResult } from '../../domain/accounts/change-accounts.service.ts';
import { ErrorCodeEnum, enumOf, UserRoleEnum } from '../enums.ts';
import { CountedPage } from '../page.ts';
import { PersonFilterInput } from '../people/person.types.ts';

const AccountStateEnum = enumOf<AccountState>(['active', 'deactivated']);
registerEnumType(AccountStateEnum, { name: 'AccountState', description: 'A deactivated account can be restored for 30 days, then its data is erased.' });

@ObjectType('Account', { simpleResolvers: true, description: 'The account of a user as admins see it.' })
export class AccountType implements Account {
  @Field(() => ID, { description: 'Id of the user.' }) id!: string;
  @Field(() => String, { description: 'Given name.' }) name!: string;
  @Field(() => String, { description: 'Family name.' }) surname!: string;
  @Field(() => String, { description: 'Email address.' }) email!: string;
  @Field(() => UserRoleEnum, { description: 'Site role.' }) role!: UserRole;
  @Field(() => String, { description: 'Background of the avatar, #rrggbb.' }) color!: string;
  @Field(() => Boolean, { description: 'Has an open connection.' }) online!: boolean;
  @Field(() => Boolean, { description: 'Not available.' }) doNotDisturb!: boolean;
  @Field(() => Date, { description: 'When the account was created.' }) addedAt!: Date;
  @Field(() => Date, { nullable: true, description: 'null: the account is active' }) deactivatedAt!: Date | null;
  @Field(() => Date, { nullable: true, description: 'Until then a deactivated account can be restored.' }) erasedFrom!: Date | null;
  @Field(() => Int, { description: 'Number of courses that the user is enrolled in.' }) courseCount!: number;
  @Field(() => Int, { description: 'Number of course teams that the user is on.' }) teamCount!: number;
  @Field(() => Boolean, { description: 'Uses two-step sign-in.' }) secondFactor!: boolean;
}

@ObjectType('AccountPage', { simpleResolvers: true, description: 'A page of users.' })
export class AccountPageType extends CountedPage implements AccountPage {
  @Field(() => [AccountType], { description: 'In the requested order.' }) items!: AccountType[];
}

@InputType('AccountFilter', { description: 'Filter and order of the list of users.' })
export class AccountFilterInput extends PersonFilterInput implements AccountFilter {
  @Field(() => AccountStateEnum, { nullable: true, description: 'Active accounts if left out.' }) state?: AccountState | null;
  @Field(() => ID, { nullable: true, description: 'Members of a group.' }) groupId?: string | null;
}

@ObjectType('AccessibleAcademy', { simpleResolvers: true, description: 'An academy that a user was invited to.' })
export class AccessibleAcademyType {
  @Field(() => ID, { description: 'Id of the academy.' }) id!: string;
  @Field(() => String, { description: "In the viewer's language, else in its default language." }) name!: string;
  @Field(() => Date, { description: 'When the user got access.' }) since!: Date;
}

@ObjectType('AccessibleCourse', { simpleResolvers: true, description: 'A course that a user is enrolled in.' })
export class AccessibleCourseType {
  @Field(() => ID, { description: 'Id of the course.' }) id!: string;
  @Field(() => String, { description: "In the viewer's language, else in its default language." }) name!: string;
  @Field(() => String, { description: 'Its academy.' }) academyName!: string;
  @Field(() => Date, { description: 'When the user was enrolled.' }) since!: Date;
}

@ObjectType('AccountTeam', { simpleResolvers: true, description: 'A course team that a user is on.' })
export class AccountTeamType {
  @Field(() => ID, { description: 'Id of the course.' }) id!: string;
  @Field(() => String, { description: "In the viewer's language, else in its default language." }) name!: string;
  @Field(() => String, { description: 'The academy of the course.' }) academyName!: string;
  @Field(() => UserRoleEnum, { description: 'The role on the team.' }) role!: UserRole;
  @Field(() => Boolean, { description: 'True if the member is responsible for all modules.' }) allModules!: boolean;
  @Field(() => Date, { description: 'When the user was added.' }) since!: Date;
}

@ObjectType('AccountAccess', { simpleResolvers: true, description: 'What a user has access to.' })
export class AccountAccessType implements AccountAccess {
  @Field(() => ID, { description: 'Id of the user.' }) userId!: string;
  @Field(() => [AccessibleAcademyType], { description: 'Academies by invitation.' }) academies!: AccessibleAcademyType[];
  @Field(() => [AccessibleCourseType], { description: 'Courses by enrollment, oldest first.' }) courses!: AccessibleCourseType[];
  @Field(() => [AccountTeamType], { description: 'Course teams, oldest first.' }) teams!: AccountTeamType[];
}

@ObjectType('AccountResult', { simpleResolvers: true, description: 'The result of an action for one of the selected users.' })
export class AccountResultType implements AccountResult {
  @Field(() => ID, { description: 'Id of the user.' }) userId!: string;
  @Field(() => Boolean, { description: 'False with an error, and if the user was in the requested state before.' }) changed!: boolean;
  @Field(() => ErrorCodeEnum, { nullable: true, description: 'Such as OWN_ACCOUNT, LAST_ADMIN, ROLE_CHANGED or NOT_FOUND.' }) error!: ErrorCode | null;
  @Field(() => AccountType, { nullable: true, description: 'The account as it is now.' }) account!: AccountType | null;
}
