import { Arg, Args, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { countUnread, listNotifications, markNotificationsRead } from '../../domain/notifications/notification-reads.service.ts';
import { type NotificationSetting, readNotificationSettings, saveNotificationSettings } from '../../domain/notifications/notification-settings.service.ts';
import { requireActor } from '../../domain/shared/context.ts';
import { getAccount } from '../../domain/users/user.service.ts';
import type { GqlContext } from '../context.ts';
import { ShortCursorArgs, USE_CURSOR, USE_LIMIT } from '../page.ts';
import { toViewer, ViewerType } from '../users/viewer.types.ts';
import { NotificationPageType, NotificationSettingInputType, NotificationSettingType } from './notification.types.ts';
import { notificationFeed } from './notification-feed.ts';

@Resolver(() => ViewerType)
export class NotificationResolver {
  @FieldResolver(() => Int, { description: 'Number of unread notifications, up to 100.' })
  unreadNotifications(@Root() viewer: ViewerType, @Ctx() { domain }: GqlContext): Promise<number> {
    return countUnread(viewer.asker ?? domain);
  }

  @Authorized()
  @Query(() => NotificationPageType, { description: 'What concerns the viewer, of the last 180 days, the newest first.' })
  async notifications(
    @Args(() => ShortCursorArgs) { limit, cursor }: ShortCursorArgs,
    @Arg('before', () => String, { nullable: true, deprecationReason: USE_CURSOR }) before: string | null | undefined,
    @Arg('first', () => Int, { nullable: true, deprecationReason: USE_LIMIT }) first: number | null | undefined,
    @Ctx() { domain }: GqlContext,
  ): Promise<NotificationPageType> {
    const page = await listNotifications(domain, { cursor: cursor ?? before, limit: first ?? limit });
    return { ...page, next: page.nextCursor };
  }

  @Authorized()
  @Query(() => [NotificationSettingType], { description: 'How the viewer wants each kind of notification by mail.' })
  notificationSettings(@Ctx() { domain }: GqlContext): Promise<NotificationSetting[]> {
    return readNotificationSettings(domain);
  }

  @Authorized()
  @Mutation(() => ViewerType, { description: 'Marks notifications as read on all devices: those of the list, and all up to a time. Idempotent.' })
  async markNotificationsRead(
    @Arg('ids', () => [ID], { nullable: true, description: 'At most 50.' }) ids: string[] | null | undefined,
    @Arg('upTo', () => Date, { nullable: true, description: 'The time of the newest notification that was shown.' }) upTo: Date | null | undefined,
    @Ctx() { domain }: GqlContext,
  ): Promise<ViewerType> {
    await markNotificationsRead(domain, { ids: ids ?? null, upTo: upTo ?? null });
    return toViewer(await getAccount(domain));
  }

  @Authorized()
  @Mutation(() => [NotificationSettingType], { description: 'Saves how the viewer wants kinds of notifications by mail; returns all kinds.' })
  saveNotificationSettings(
    @Arg('settings', () => [NotificationSettingInputType]) settings: NotificationSettingInputType[],
    @Ctx() { domain }: GqlContext,
  ): Promise<NotificationSetting[]> {
    return saveNotificationSettings(domain, { settings });
  }

  @Authorized()
  @Subscription(() => ViewerType, {
    subscribe: ({ context }) => {
      const { domain } = context as GqlContext;
      return notificationFeed(domain, requireActor(domain).id);
    },
    description: 'Sends the viewer, with the number of unread notifications, at once and when notifications or the account changed.',
  })
  async notificationsChanged(@Ctx() { domain }: GqlContext): Promise<ViewerType> {
    return toViewer(await getAccount(domain));
  }
}
