import { array, object, string } from 'yup';
import { code } from '../../../schema/content-fields.ts';
import {
  defaultMail,
  mailChoices,
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_MAILS,
  type NotificationKind,
  type NotificationMail,
} from '../../../schema/notifications.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { inTransaction } from '../shared/transaction.ts';
import { validate } from '../shared/validate.ts';
import { NotificationSettingEntity } from './notification-setting.entity.ts';

/** How a person wants one kind of notification by mail. */
export interface NotificationSetting {
  kind: NotificationKind;
  mail: NotificationMail;
  /** What can be chosen; empty if the event sends a mail of its own. */
  choices: readonly NotificationMail[];
}

const settingsInput = object({
  settings: array(
    object({
      kind: string().oneOf(NOTIFICATION_KIND_NAMES, code('CHOICE_INVALID')).required(code('REQUIRED')),
      mail: string().oneOf(NOTIFICATION_MAILS, code('CHOICE_INVALID')).required(code('REQUIRED')),
    }).required(code('REQUIRED')),
  )
    .max(NOTIFICATION_KIND_NAMES.length, code('CHOICE_INVALID'))
    .required(code('REQUIRED')),
});

/** Returns the viewer's settings of all kinds, with the defaults for those not chosen. */
export async function readNotificationSettings(ctx: Ctx): Promise<NotificationSetting[]> {
  const rows = await ctx.db.findBy(NotificationSettingEntity, { userId: requireActor(ctx).id });
  const chosen = new Map(rows.map(({ kind, mail }) => [kind, mail]));
  return NOTIFICATION_KIND_NAMES.map((kind) => ({ kind, mail: chosen.get(kind) ?? defaultMail(kind), choices: mailChoices(kind) }));
}

/**
 * Saves how the viewer wants kinds of notifications by mail; other kinds stay as they are.
 *
 * @throws VALIDATION_FAILED for an unknown kind, or a choice that the kind does not have
 */
export async function saveNotificationSettings(ctx: Ctx, input: { settings: ReadonlyArray<{ kind: string; mail: string }> }): Promise<NotificationSetting[]> {
  const { id: userId } = requireActor(ctx);
  const { settings } = await validate(settingsInput, input);
  for (const [at, { kind, mail }] of settings.entries()) {
    if (!mailChoices(kind).includes(mail)) throw new DomainError('VALIDATION_FAILED', { fields: { [`settings[${at}].mail`]: 'CHOICE_INVALID' } });
  }
  const byKind = new Map(settings.map(({ kind, mail }) => [kind, { userId, kind, mail }]));
  return inTransaction(ctx, async (tx) => {
    if (byKind.size > 0) await tx.db.upsert(NotificationSettingEntity, [...byKind.values()], ['userId', 'kind']);
    return readNotificationSettings(tx);
  });
}
