import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { JobFailureReason } from '../../../schema/job-failures.ts';
import { DELIVERY_STATES } from '../../../schema/message-deliveries.ts';
import type { SendMessage } from '../../domain/messages/message.service.ts';
import type { MessagePreview } from '../../domain/messages/message-preview.service.ts';
import type { ReceivedMessagePage } from '../../domain/messages/received-message.service.ts';
import type {
  DeliveryCounts,
  MessageAttachment,
  MessageDelivery,
  MessageDeliveryPage,
  ReceivedMessage,
  SentMessage,
  SentMessagePage,
} from '../../domain/messages/sent-message.service.ts';
import { enumOf, JobFailureEnum } from '../enums.ts';
import { Page } from '../page.ts';

export const DeliveryStateEnum = enumOf(DELIVERY_STATES);
registerEnumType(DeliveryStateEnum, {
  name: 'DeliveryState',
  description:
    'The state of one mail. queued: it is sent, or tried again later. sent: the mail server accepted it. refused: the mail server refused the address or the mail. failed: it gave up for another reason.',
});

@InputType('CourseMessageInput', { description: 'A message to all students of a course, or to the inactive ones.' })
export class CourseMessageInputType implements SendMessage {
  @Field(() => ID, { description: 'The course.' }) courseId!: string;
  @Field(() => String, { description: 'One line.' }) subject!: string;
  @Field(() => String, { description: 'HTML; it is sanitized.' }) content!: string;
  @Field(() => [ID], { nullable: true, defaultValue: [], description: 'Files in their order. Only admins may attach files that others uploaded.' })
  attachmentIds!: string[];
  @Field(() => [ID], { nullable: true, defaultValue: [], description: 'Uploaded files that the message does not use.' })
  unusedFileIds!: string[];
  @Field(() => Boolean, { nullable: true, defaultValue: false, description: 'Only to the learners who are inactive when it is sent.' })
  inactiveOnly?: boolean | null;
}

@ObjectType('MessageAttachment', { simpleResolvers: true, description: 'A file of a message.' })
export class MessageAttachmentType implements MessageAttachment {
  @Field(() => ID, { description: 'Id of the file.' }) id!: string;
  @Field(() => String, { description: 'Name of the file.' }) name!: string;
  @Field(() => String, { description: 'Signed URL; expires.' }) url!: string;
}

@ObjectType('DeliveryCounts', { simpleResolvers: true, description: 'The number of mails of a message by their state.' })
export class DeliveryCountsType implements DeliveryCounts {
  @Field(() => Int, { description: 'Waiting for their first or next try.' }) queued!: number;
  @Field(() => Int, { description: 'Accepted by the mail server.' }) sent!: number;
  @Field(() => Int, { description: 'Refused by the mail server.' }) refused!: number;
  @Field(() => Int, { description: 'Given up for another reason.' }) failed!: number;
}

@ObjectType('ReceivedMessage', { simpleResolvers: true, description: 'A message to a course as its recipients read it.' })
export class ReceivedMessageType implements ReceivedMessage {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => String, { description: 'One line.' }) subject!: string;
  @Field(() => String, { description: 'Sanitized HTML.' }) html!: string;
  @Field(() => Date, { description: 'When it was sent.' }) sentAt!: Date;
  @Field(() => String, { nullable: true, description: 'Name of the sender; null after the account was erased.' }) sender!: string | null;
  @Field(() => [MessageAttachmentType], { description: 'Its files.' }) attachments!: MessageAttachmentType[];
}

@ObjectType('CourseMessage', { simpleResolvers: true, description: 'A message to a course with the state of its mails, for those who may send one.' })
export class CourseMessageType extends ReceivedMessageType implements SentMessage {
  @Field(() => ID, { description: 'The course.' }) courseId!: string;
  @Field(() => Boolean, { description: 'Whether the mails are enqueued; before, all counts are 0.' }) handedOut!: boolean;
  @Field(() => DeliveryCountsType, { description: 'The number of mails by their state.' }) counts!: DeliveryCountsType;
  @Field(() => Boolean, { description: 'Sent to the learners who were inactive then, not to everybody.' }) toInactive!: boolean;
}

@ObjectType('CourseMessagePage', { simpleResolvers: true, description: 'A page of the messages to a course.' })
export class CourseMessagePageType extends Page implements SentMessagePage {
  @Field(() => [CourseMessageType], { description: 'Newest first.' }) items!: CourseMessageType[];
  @Field(() => Int, { description: 'The number of people who would get a message of the viewer now.' }) recipientCount!: number;
  @Field(() => Int, { description: 'Those of them who are inactive.' }) inactiveCount!: number;
}

@ObjectType('ReceivedMessagePage', { simpleResolvers: true, description: 'A page of the messages to a course.' })
export class ReceivedMessagePageType extends Page implements ReceivedMessagePage {
  @Field(() => [ReceivedMessageType], { description: 'Newest first.' }) items!: ReceivedMessageType[];
}

@ObjectType('MessageDelivery', { simpleResolvers: true, description: 'The mail of a message to one person.' })
export class MessageDeliveryType implements MessageDelivery {
  @Field(() => ID, { description: 'Id of the person.' }) userId!: string;
  @Field(() => String, { description: 'Name of the person.' }) name!: string;
  @Field(() => String, { nullable: true, description: 'Email address, for viewers who may see it.' }) email!: string | null;
  @Field(() => JobFailureEnum, { nullable: true, description: 'Why it was refused or failed.' }) reason!: JobFailureReason | null;
  @Field(() => String, { nullable: true, description: 'Reply of the mail server, for viewers who may see addresses.' }) reply!: string | null;
}

@ObjectType('MessageDeliveryPage', { simpleResolvers: true, description: 'A page of the mails of a message.' })
export class MessageDeliveryPageType extends Page implements MessageDeliveryPage {
  @Field(() => [MessageDeliveryType], { description: 'By the name of the person.' }) items!: MessageDeliveryType[];
}

@ObjectType('MessagePreview', { simpleResolvers: true, description: 'The mail of a message as a reader gets it.' })
export class MessagePreviewType implements MessagePreview {
  @Field(() => String, { description: 'Its subject.' }) subject!: string;
  @Field(() => String, { description: 'The whole HTML document.' }) html!: string;
  @Field(() => String, { description: 'The plain text.' }) text!: string;
}
