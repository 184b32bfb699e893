import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { NOTIFICATION_KIND_NAMES, NOTIFICATION_MAILS, type NotificationKind, type NotificationMail } from '../../../schema/notifications.ts';
import type { NotificationPage, ReadNotification } from '../../domain/notifications/notification-reads.service.ts';
import type { NotificationSetting } from '../../domain/notifications/notification-settings.service.ts';
import { enumOf } from '../enums.ts';
import { Page } from '../page.ts';

const NotificationKindEnum = enumOf(NOTIFICATION_KIND_NAMES);
registerEnumType(NotificationKindEnum, {
  name: 'NotificationKind',
  description:
    "feedback: on the viewer's homework. homeworkReturned: for revision. homeworkWaiting: for feedback of the viewer. newModule: a course of the viewer has one. courseMessage: a message to the course. missedCall: not answered. classReminder: it begins soon. classCancelled, classMoved, classRestored: a date of a class. classRescheduled: its weekly days or time. classDeleted: it is gone. invitation: to an academy or a course. exportReady: a file that the viewer asked for. webhookOff: it failed for three days.",
});
const NotificationMailEnum = enumOf(NOTIFICATION_MAILS);
registerEnumType(NotificationMailEnum, { name: 'NotificationMail', description: 'each: a mail for each. daily: in the daily digest. never: no mail.' });

@ObjectType('Notification', {
  simpleResolvers: true,
  description: 'Something that concerns the viewer. Names and path are null where the viewer may not see the item.',
})
export class NotificationType implements ReadNotification {
  @Field(() => ID, { description: 'The notification.' }) id!: string;
  @Field(() => NotificationKindEnum, { description: 'What happened.' }) kind!: NotificationKind;
  @Field(() => Date, { description: 'When.' }) createdAt!: Date;
  @Field(() => Date, { nullable: true, description: 'null: unread' }) readAt!: Date | null;
  @Field(() => String, { nullable: true, description: 'Path of the page of the item.' }) path!: string | null;
  @Field(() => String, { nullable: true, description: 'Name of the academy.' }) academyName!: string | null;
  @Field(() => String, { nullable: true, description: 'Name of the course.' }) courseName!: string | null;
  @Field(() => String, { nullable: true, description: 'Name of the module.' }) moduleName!: string | null;
  @Field(() => String, { nullable: true, description: 'Name of the step.' }) stepName!: string | null;
  @Field(() => String, { nullable: true, description: 'Name of the person who caused it.' }) personName!: string | null;
  @Field(() => String, { nullable: true, description: 'Name of the class.' }) className!: string | null;
  @Field(() => Date, { nullable: true, description: 'Start of the date of a class.' }) startsAt!: Date | null;
  @Field(() => Date, { nullable: true, description: 'Start of the date before it was moved.' }) formerStart!: Date | null;
}

@ObjectType('NotificationPage', { simpleResolvers: true, description: 'A page of notifications.' })
export class NotificationPageType extends Page implements NotificationPage {
  @Field(() => [NotificationType], { description: 'The newest first.' }) items!: NotificationType[];
  @Field(() => String, { nullable: true, description: 'The next cursor.', deprecationReason: 'Use `nextCursor`. Removed on 2027-12-01.' }) next!: string | null;
}

@ObjectType('NotificationSetting', { simpleResolvers: true, description: 'How the viewer wants a kind of notification by mail.' })
export class NotificationSettingType implements NotificationSetting {
  @Field(() => NotificationKindEnum, { description: 'The kind.' }) kind!: NotificationKind;
  @Field(() => NotificationMailEnum, { description: 'The choice, or the default.' }) mail!: NotificationMail;
  @Field(() => [NotificationMailEnum], { description: 'What can be chosen; empty if the event sends a mail of its own.' })
  choices!: readonly NotificationMail[];
}

@InputType('NotificationSettingInput', { description: 'How the viewer wants a kind of notification by mail.' })
export class NotificationSettingInputType {
  @Field(() => NotificationKindEnum, { description: 'The kind.' }) kind!: NotificationKind;
  @Field(() => NotificationMailEnum, { description: 'One of the choices of the kind.' }) mail!: NotificationMail;
}
