import { Field, ID, InputType, ObjectType } from 'type-graphql';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import type { UserRole } from '../../../schema/roles.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import type { Gender, UserEntity } from '../../domain/users/user.entity.ts';
import { GenderEnum, InterfaceLanguageEnum, UserRoleEnum } from '../enums.ts';

@ObjectType('Viewer', { simpleResolvers: true, description: 'The signed-in person with private fields.' })
export class ViewerType {
  @Field(() => ID, { description: 'The account.' }) id!: string;
  @Field(() => String, { description: 'Given name.' }) name!: string;
  @Field(() => String, { description: 'Family name.' }) surname!: string;
  @Field(() => String, { description: 'In lower case; only an admin can change it.' }) email!: string;
  @Field(() => UserRoleEnum, { description: 'The site role.' }) role!: UserRole;
  @Field(() => GenderEnum, { nullable: true, description: 'null: not specified' }) gender!: Gender | null;
  @Field(() => String, { description: 'Background of the avatar, as #rrggbb.' }) color!: string;
  @Field(() => InterfaceLanguageEnum, { description: 'The preferred language.' }) language!: InterfaceLanguage;
  @Field(() => String, { nullable: true, description: 'null: the same as the interface' }) contentLanguage!: string | null;
  @Field(() => Boolean, { description: 'Do-not-disturb: calls do not ring.' }) doNotDisturb!: boolean;
  @Field(() => String, { nullable: true, description: 'IANA name of the time zone of the device; null: not known yet' }) timeZone!: string | null;
  @Field(() => Boolean, { nullable: true, description: 'Whether the visits may be counted; null: not asked yet' }) analyticsAllowed!: boolean | null;
  /** The actor, when the request itself has none yet: right after signing in. */
  asker?: Ctx;
}

/** Returns the fields of an account that its owner reads. */
export function toViewer(user: UserEntity, asker?: Ctx): ViewerType {
  const { id, name, surname, email, role, gender, color, language, contentLanguage, doNotDisturb, timeZone, analyticsAllowed } = user;
  const viewer = { id, name, surname, email, role, gender, color, language, contentLanguage, doNotDisturb, timeZone, analyticsAllowed };
  return asker === undefined ? viewer : { ...viewer, asker };
}

@InputType('ProfileInput', { description: "The viewer's profile form." })
export class ProfileInputType {
  @Field(() => String, { description: 'Given name, up to 100 characters, no markup.' }) name!: string;
  @Field(() => String, { description: 'Family name, up to 100 characters, no markup.' }) surname!: string;
  @Field(() => GenderEnum, { nullable: true, description: 'null: not specified' }) gender?: Gender | null;
}
