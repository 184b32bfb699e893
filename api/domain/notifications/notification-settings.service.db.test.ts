import { expect, it } from 'vitest';
import { NOTIFICATION_KIND_NAMES } from '../../../schema/notifications.ts';
import { testDatabase } from '../../db/test-database.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { setTimeZone } from '../users/user.service.ts';
import { readNotificationSettings, saveNotificationSettings } from './notification-settings.service.ts';

const database = testDatabase();
const newCtx = async () => testCtx(database.dataSource.manager, { actor: actorOf(await buildUser(database.dataSource.manager)) });

it('the notification settings have a default for every kind, and keep what a person chose', async () => {
  const ctx = await newCtx();
  const mails = async () => Object.fromEntries((await readNotificationSettings(ctx)).map(({ kind, mail }) => [kind, mail]));
  const ofClasses = {
    classReminder: 'each',
    classCancelled: 'each',
    classMoved: 'each',
    classRestored: 'each',
    classRescheduled: 'each',
    classDeleted: 'each',
  };
  const defaults = {
    feedback: 'each',
    homeworkReturned: 'each',
    homeworkWaiting: 'daily',
    newModule: 'daily',
    courseMessage: 'each',
    ...ofClasses,
    missedCall: 'never',
    invitation: 'never',
    exportReady: 'never',
    webhookOff: 'never',
    copyReady: 'never',
    copyFailed: 'never',
  };
  expect(await mails()).toEqual(defaults);
  expect(Object.keys(defaults)).toEqual(NOTIFICATION_KIND_NAMES);
  await saveNotificationSettings(ctx, { settings: [{ kind: 'feedback', mail: 'never' }] });
  await saveNotificationSettings(ctx, { settings: [{ kind: 'homeworkWaiting', mail: 'never' }] });
  // The last choice of a kind counts.
  await saveNotificationSettings(ctx, {
    settings: [
      { kind: 'homeworkWaiting', mail: 'daily' },
      { kind: 'homeworkWaiting', mail: 'each' },
    ],
  });
  expect(await mails()).toEqual({ ...defaults, feedback: 'never', homeworkWaiting: 'each' });
});

it.each([
  ['an unknown kind', [{ kind: 'x', mail: 'each' }]],
  ['an unknown choice', [{ kind: 'feedback', mail: 'x' }]],
  ['a daily mail of feedback', [{ kind: 'feedback', mail: 'daily' }]],
  ['a choice for invitations, which have none', [{ kind: 'invitation', mail: 'never' }]],
  ['a list of 100 choices', Array.from({ length: 100 }, () => ({ kind: 'feedback', mail: 'each' }))],
])('the notification settings refuse %s', async (_case, settings) => {
  await expect(saveNotificationSettings(await newCtx(), { settings })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});

it.each(['Asia/Kabul', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3'])('the notification settings accept the time zone %s', async (timeZone) => {
  expect(await setTimeZone(await newCtx(), timeZone)).toMatchObject({ timeZone });
});

it.each(['', '+02:00', 'Mars/Olympus', 'Europe/Berlin\n', `A${'a'.repeat(64)}`, "x'; DROP TABLE users"])(
  'the notification settings refuse the time zone %j',
  async (timeZone) => {
    await expect(setTimeZone(await newCtx(), timeZone)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  },
);
