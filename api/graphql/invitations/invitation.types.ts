import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { INVITATION_OUTCOMES, type InvitationOutcome } from '../../../schema/invitations.ts';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import type { InvitationTarget } from '../../domain/invitations/access-facts.ts';
import type { AccessInvitationOutcome, AccessInvitationResult } from '../../domain/invitations/access-invitation.service.ts';
import type { SignUpInvitationResult } from '../../domain/invitations/sign-up-invitation.service.ts';
import type { SignUpOffer } from '../../domain/invitations/sign-up-offer.ts';
import { enumOf, InterfaceLanguageEnum } from '../enums.ts';

export const InvitationOutcomeEnum = enumOf(INVITATION_OUTCOMES);
registerEnumType(InvitationOutcomeEnum, {
  name: 'InvitationOutcome',
  description:
    'invited: an email to sign up. accessInvited: an account gets an email for each academy and course. addedToGroup: an account only joined groups. extended: an open invitation got more academies, courses or groups, without another email. duplicate: an earlier row has the address.',
});
const AccessInvitationOutcomeEnum = enumOf<AccessInvitationOutcome>(['invited', 'alreadyHasAccess', 'unknownUser']);
registerEnumType(AccessInvitationOutcomeEnum, { name: 'AccessInvitationOutcome' });

@ObjectType('SignUpInvitation', { simpleResolvers: true, description: 'The content of a sign-up link.' })
export class SignUpInvitationType implements SignUpOffer {
  @Field(() => String, { description: 'The invited address; it becomes the address of the account.' }) email!: string;
  @Field(() => InterfaceLanguageEnum, { description: 'The language of the invitation.' }) language!: InterfaceLanguage;
  @Field(() => String, { nullable: true, description: 'The name of the person who invited; null after the account was deactivated or erased.' })
  inviter!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The names of the academies and courses that open, as a list in the language of the invitation; null for none.',
  })
  targets!: string | null;
}

@ObjectType('InvitationTarget', { simpleResolvers: true, description: 'The academy or course of an accepted invitation; the other is null.' })
export class InvitationTargetType implements InvitationTarget {
  @Field(() => ID, { nullable: true, description: 'The academy.' }) academyId!: string | null;
  @Field(() => ID, { nullable: true, description: 'The course.' }) courseId!: string | null;
}

@ObjectType('SignUpInvitationResult', { simpleResolvers: true, description: 'Outcome of the invitation of one address.' })
export class SignUpInvitationResultType implements SignUpInvitationResult {
  @Field(() => String, { description: 'The address, in lower case.' }) email!: string;
  @Field(() => InvitationOutcomeEnum, { description: 'The outcome.' }) outcome!: InvitationOutcome;
}

@ObjectType('AccessInvitationResult', { simpleResolvers: true, description: 'Outcome of the invitation of one user.' })
export class AccessInvitationResultType implements AccessInvitationResult {
  @Field(() => ID, { description: 'The user.' }) userId!: string;
  @Field(() => AccessInvitationOutcomeEnum, { description: 'The outcome.' }) outcome!: AccessInvitationOutcome;
}

@InputType('SignUpInput', { description: 'The sign-up form.' })
export class SignUpInputType {
  @Field(() => String, { description: 'Token from the link of the invitation.' }) token!: string;
  @Field(() => String, { description: 'Given name, up to 100 characters, no markup.' }) name!: string;
  @Field(() => String, { description: 'Family name, up to 100 characters, no markup.' }) surname!: string;
  @Field(() => InterfaceLanguageEnum, { description: 'The preferred language.' }) language!: InterfaceLanguage;
  @Field(() => String, { description: '8 to 50 characters with a capital letter and a special character; not a common one.' }) password!: string;
  @Field(() => Boolean, { description: 'Must be true.' }) privacyAccepted!: boolean;
  @Field(() => Boolean, { nullable: true, description: 'Must be true if the operator requires it.' }) termsAccepted?: boolean | null;
}
