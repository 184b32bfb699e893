import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { INVITATION_KINDS, INVITATION_STATES, type InvitationKind, type InvitationState } from '../../../schema/invitations.ts';
import type { JobFailureReason } from '../../../schema/job-failures.ts';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import type { DeliveryState } from '../../../schema/message-deliveries.ts';
import type { Invitation, InvitationFilter, InvitationPage } from '../../domain/invitations/invitation-list.service.ts';
import type { OpenedItem } from '../../domain/invitations/opened-items.ts';
import type { CourseChoice, TargetChoice, TargetChoices } from '../../domain/invitations/target-choices.service.ts';
import { enumOf, InterfaceLanguageEnum, JobFailureEnum } from '../enums.ts';
import { DeliveryStateEnum } from '../messages/message.types.ts';
import { CountedPage } from '../page.ts';

export const InvitationStateEnum = enumOf(INVITATION_STATES);
registerEnumType(InvitationStateEnum, { name: 'InvitationState', description: 'mailRefused: open, but the email could not be delivered.' });
const InvitationKindEnum = enumOf(INVITATION_KINDS);
registerEnumType(InvitationKindEnum, {
  name: 'InvitationKind',
  description: 'signUp creates an account, access opens an academy or a course for an account.',
});

@InputType('InvitationFilter', { description: 'Filters of the list of invitations.' })
export class InvitationFilterType implements InvitationFilter {
  @Field(() => String, { nullable: true, description: 'A part of the address or of the name.' }) search?: string | null;
  @Field(() => InvitationStateEnum, { nullable: true, description: 'The state.' }) state?: InvitationState | null;
  @Field(() => InvitationKindEnum, { nullable: true, description: 'The kind.' }) kind?: InvitationKind | null;
  @Field(() => ID, { nullable: true, description: 'An academy that the invitation opens.' }) academyId?: string | null;
  @Field(() => ID, { nullable: true, description: 'A course that the invitation opens.' }) courseId?: string | null;
  @Field(() => ID, { nullable: true, description: 'The list or file that it comes from.' }) importId?: string | null;
}

@ObjectType('OpenedItem', { simpleResolvers: true, description: 'An academy, a course or a group that an invitation opens.' })
export class OpenedItemType implements OpenedItem {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => String, { description: 'Its name as the viewer reads it.' }) name!: string;
}

@ObjectType('Invitation', { simpleResolvers: true, description: 'An invitation as admins see it.' })
export class InvitationType implements Invitation {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => InvitationKindEnum, { description: 'What it does.' }) kind!: InvitationKind;
  @Field(() => String, { description: 'The address.' }) email!: string;
  @Field(() => String, { nullable: true, description: 'Name of the invited account; null before sign-up.' }) name!: string | null;
  @Field(() => InvitationStateEnum, { description: 'The state.' }) state!: InvitationState;
  @Field(() => InterfaceLanguageEnum, { description: 'The language of the email.' }) language!: InterfaceLanguage;
  @Field(() => [OpenedItemType], { description: 'Academies that it opens.' }) academies!: OpenedItemType[];
  @Field(() => [OpenedItemType], { description: 'Courses that it opens.' }) courses!: OpenedItemType[];
  @Field(() => Date, { description: 'When the current link was made.' }) sentAt!: Date;
  @Field(() => Date, { description: 'Until when the link is valid.' }) expiresAt!: Date;
  @Field(() => Date, { nullable: true, description: 'When it was accepted.' }) acceptedAt!: Date | null;
  @Field(() => String, { nullable: true, description: 'Who invited; null after the account was erased.' }) inviter!: string | null;
  @Field(() => DeliveryStateEnum, { nullable: true, description: 'The state of the email with the current link; null when it was only copied.' })
  mail!: DeliveryState | null;
  @Field(() => JobFailureEnum, { nullable: true, description: 'Why the last try to send the email failed; with the mail queued, it is tried again.' })
  mailReason!: JobFailureReason | null;
  @Field(() => String, { nullable: true, description: 'Reply of the mail server.' }) mailReply!: string | null;
}

@ObjectType('InvitationPage', { simpleResolvers: true, description: 'A page of invitations.' })
export class InvitationPageType extends CountedPage implements InvitationPage {
  @Field(() => [InvitationType], { description: 'The newest first.' }) items!: InvitationType[];
}

@ObjectType('GroupInvitationResult', { simpleResolvers: true, description: 'The members of a group by outcome.' })
export class GroupInvitationResultType {
  @Field(() => Int, { description: 'Members who got an invitation.' }) invited!: number;
  @Field(() => Int, { description: 'Members who needed none.' }) alreadyHasAccess!: number;
}

@ObjectType('TargetChoice', { simpleResolvers: true, description: 'An academy or a group to choose.' })
export class TargetChoiceType implements TargetChoice {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => String, { description: 'Its name as the viewer reads it.' }) name!: string;
}

@ObjectType('CourseChoice', { simpleResolvers: true, description: 'A course to choose.' })
export class CourseChoiceType extends TargetChoiceType implements CourseChoice {
  @Field(() => ID, { description: 'Its academy.' }) academyId!: string;
}

@ObjectType('TargetChoices', { simpleResolvers: true, description: 'Everything that people can be invited to.' })
export class TargetChoicesType implements TargetChoices {
  @Field(() => [TargetChoiceType], { description: 'In their order.' }) academies!: TargetChoiceType[];
  @Field(() => [CourseChoiceType], { description: 'In their order.' }) courses!: CourseChoiceType[];
  @Field(() => [TargetChoiceType], { description: 'By name.' }) groups!: TargetChoiceType[];
}
