import * as reads from '../../domain/notifications/notification-reads.service.ts';
import * as settings from '../../domain/notifications/notification-settings.service.ts';
import { notify } from '../../domain/notifications/notify.service.ts';
import { NO, type Row, row, signedIn, type Who, type World } from './row.ts';

/** Notifies the caller of something in the public course, and another student of the same. */
async function notifyCaller({ ctx, person, content }: World, who: Who): Promise<string> {
  const userIds = [person(who === 'guest' ? 'stranger' : who).id, person('otherStudent').id];
  await notify(ctx('guest'), { kind: 'courseMessage', userIds, courseId: content.private.courseId, key: 'event' });
  return who;
}

/** The notifications of a person, for themselves only; rights to the item are checked by notification-reads.service.db.test.ts. */
export const NOTIFICATIONS: Record<string, Row> = {
  listNotifications: row({
    outcome: signedIn,
    prepare: notifyCaller,
    run: (ctx) => reads.listNotifications(ctx, {}),
    // Only the learner sees what it is about.
    shows: ({ content }, _prepared, who) => (who === 'enrolled' ? content.private.courseId : 'courseMessage'),
    hides: ({ content }, _prepared, who) => (who === 'enrolled' ? content.other.courseId : content.private.courseId),
  }),
  readNotification: row({
    outcome: signedIn,
    prepare: async (world, who) => {
      await notifyCaller(world, who);
      return (await reads.listNotifications(world.ctx('otherStudent'), {})).items[0]?.id ?? '';
    },
    run: (ctx, _world, id) => reads.readNotification(ctx, id),
    shows: () => 'null',
    hides: () => 'courseMessage',
  }),
  countUnread: row({ outcome: signedIn, prepare: notifyCaller, run: (ctx) => reads.countUnread(ctx), shows: () => '1' }),
  markNotificationsRead: row({
    outcome: signedIn,
    prepare: notifyCaller,
    changes: ['notifications'],
    run: (ctx) => reads.markNotificationsRead(ctx, { upTo: new Date(Date.now() + 1000) }),
    shows: () => '1',
  }),
  'markNotificationsRead of another person': row({
    outcome: signedIn,
    prepare: async (world, who) => {
      await notifyCaller(world, who);
      return (await reads.listNotifications(world.ctx('otherStudent'), {})).items.map(({ id }) => id);
    },
    run: (ctx, _world, ids) => reads.markNotificationsRead(ctx, { ids }),
    shows: () => '0',
  }),
  readNotificationSettings: row({ outcome: signedIn, run: (ctx) => settings.readNotificationSettings(ctx), shows: () => 'homeworkWaiting' }),
  saveNotificationSettings: row({
    outcome: { guest: NO, others: 'yes' },
    changes: ['notification_settings'],
    run: (ctx) => settings.saveNotificationSettings(ctx, { settings: [{ kind: 'feedback', mail: 'never' }] }),
    shows: () => 'never',
  }),
};
