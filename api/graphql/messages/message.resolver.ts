import { Arg, Args, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import type { DeliveryState } from '../../../schema/message-deliveries.ts';
import type { Course } from '../../domain/catalog/course-reads.service.ts';
import { sendMessage } from '../../domain/messages/message.service.ts';
import { type MessagePreview, previewMessage } from '../../domain/messages/message-preview.service.ts';
import { listReceivedMessages, type ReceivedMessagePage } from '../../domain/messages/received-message.service.ts';
import { retryMessage } from '../../domain/messages/retry-message.service.ts';
import {
  listDeliveries,
  listSentMessages,
  type MessageDeliveryPage,
  readSentMessage,
  type SentMessage,
  type SentMessagePage,
} from '../../domain/messages/sent-message.service.ts';
import type { Topics } from '../../domain/shared/topics.ts';
import { CourseType } from '../catalog/course.types.ts';
import type { GqlContext } from '../context.ts';
import { InterfaceLanguageEnum } from '../enums.ts';
import { CursorArgs, ShortCursorArgs } from '../page.ts';
import {
  CourseMessageInputType,
  CourseMessagePageType,
  CourseMessageType,
  DeliveryStateEnum,
  MessageDeliveryPageType,
  MessagePreviewType,
  ReceivedMessagePageType,
} from './message.types.ts';
import { subscribeToMessages } from './message-feed.ts';

/** What learners and staff see of messages in a course. */
@Resolver(() => CourseType)
export class CourseMessagesResolver {
  @FieldResolver(() => Boolean, { description: 'Whether the viewer is enrolled and there are messages to read.' })
  hasMessages(@Root() course: Course, @Ctx() context: GqlContext): Promise<boolean> {
    return context.loaders.hasMessagesByCourse().load(course);
  }
}

@Resolver()
export class MessageResolver {
  @Authorized()
  @Query(() => CourseMessagePageType, { description: 'The messages to a course. For those who may send one.' })
  courseMessages(
    @Arg('courseId', () => ID) courseId: string,
    @Args(() => ShortCursorArgs) page: ShortCursorArgs,
    @Ctx() { domain }: GqlContext,
  ): Promise<SentMessagePage> {
    return listSentMessages(domain, courseId, page);
  }

  @Authorized()
  @Query(() => MessageDeliveryPageType, { description: 'The mails of a message, all or those in one state. For those who may send one.' })
  courseMessageDeliveries(
    @Arg('messageId', () => ID) messageId: string,
    @Arg('state', () => DeliveryStateEnum, { nullable: true }) state: DeliveryState | null,
    @Args(() => CursorArgs) page: CursorArgs,
    @Ctx() { domain }: GqlContext,
  ): Promise<MessageDeliveryPage> {
    return listDeliveries(domain, messageId, { state, ...page });
  }

  @Authorized()
  @Query(() => MessagePreviewType, { description: 'The mail of a message as its reader gets it, before it is sent. For those who may send it.' })
  previewCourseMessage(
    @Arg('input', () => CourseMessageInputType) input: CourseMessageInputType,
    @Arg('language', () => InterfaceLanguageEnum) language: InterfaceLanguage,
    @Ctx() { domain }: GqlContext,
  ): Promise<MessagePreview> {
    return previewMessage(domain, input, language);
  }

  @Authorized()
  @Query(() => ReceivedMessagePageType, { description: 'The messages to a course that the viewer is enrolled in.' })
  receivedMessages(
    @Arg('courseId', () => ID) courseId: string,
    @Args(() => ShortCursorArgs) page: ShortCursorArgs,
    @Ctx() { domain }: GqlContext,
  ): Promise<ReceivedMessagePage> {
    return listReceivedMessages(domain, courseId, page);
  }

  @Authorized()
  @Subscription(() => CourseMessageType, {
    subscribe: ({ args, context }) => subscribeToMessages((context as GqlContext).domain, String(args.courseId)),
    description: 'Sends a message of a course whose mails were enqueued or changed their state, at most twice a second. For those who may send one.',
  })
  courseMessageChanged(
    @Root() { messageId }: Topics['message.changed'],
    @Arg('courseId', () => ID) _courseId: string,
    @Ctx() { domain }: GqlContext,
  ): Promise<SentMessage> {
    // Checks the right again: the context of an event is read anew.
    return readSentMessage(domain, messageId);
  }

  @Authorized()
  @Mutation(() => CourseMessageType, {
    description:
      'Sends a message to all students of a course. MESSAGE_SENT_BEFORE with minutes when the viewer sent the same words within ten minutes, unless sendAgain.',
  })
  async sendCourseMessage(
    @Arg('input', () => CourseMessageInputType) input: CourseMessageInputType,
    @Arg('sendAgain', () => Boolean, { nullable: true, defaultValue: false }) sendAgain: boolean | null,
    @Ctx() { domain }: GqlContext,
  ): Promise<SentMessage> {
    const { id } = await sendMessage(domain, { ...input, sendAgain: sendAgain === true });
    return readSentMessage(domain, id);
  }

  @Authorized()
  @Mutation(() => Int, {
    description: 'Sends the refused and failed mails of a message again, all or that of one person; returns their number. For those who may send one.',
  })
  retryCourseMessage(
    @Arg('messageId', () => ID) messageId: string,
    @Arg('userId', () => ID, { nullable: true }) userId: string | null,
    @Ctx() { domain }: GqlContext,
  ): Promise<number> {
    return retryMessage(domain, messageId, userId);
  }
}
