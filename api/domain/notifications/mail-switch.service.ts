import { mailChoices, NOTIFICATION_KIND_NAMES, type NotificationKind, notificationSettingsPath } from '../../../schema/notifications.ts';
import type { ComposeMail } from '../mail/compose-mail.ts';
import type { MailKind } from '../mail/mail-texts.ts';
import { assertFound } from '../shared/authorize.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { isSigned, sign } from '../shared/signature.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId } from '../shared/validate.ts';
import { UserEntity } from '../users/user.entity.ts';
import type { Recipient } from './mail-recipient.ts';
import { NotificationSettingEntity } from './notification-setting.entity.ts';

const signedText = (userId: string, kind: string): string => `${userId}:${kind}`;

/**
 * Returns the two ways out of the mails of a kind (docs/product-rules.md#11-notifications): the settings of the person, and the address at which a mail
 * program unsubscribes with one click (RFC 8058). The address does not expire, because mails are read years later.
 */
export function mailSwitch(
  ctx: Ctx,
  { id, role }: Pick<Recipient, 'id' | 'role'>,
  kind: NotificationKind,
): Pick<ComposeMail<MailKind>, 'settingsUrl' | 'unsubscribeUrl'> {
  const { siteUrl, keys } = ctx.settings;
  return {
    settingsUrl: `${siteUrl}${notificationSettingsPath(role === 'admin')}`,
    unsubscribeUrl: `${siteUrl}/unsubscribe/${id}/${kind}/${sign(keys, 'unsubscribe', signedText(id, kind))}`,
  };
}

/** The parts of a requested address. */
export interface UnsubscribeRequest {
  person: string;
  kind: string;
  signature: string;
}

/** Returns the active person and the kind of mails for which an address was signed. */
async function requireSigned(ctx: Ctx, request: UnsubscribeRequest): Promise<{ user: UserEntity; kind: NotificationKind }> {
  const userId = requireId(request.person);
  const kind = NOTIFICATION_KIND_NAMES.find((each) => each === request.kind && mailChoices(each).includes('never'));
  assertFound(kind);
  const sent = { signature: request.signature, now: ctx.now() };
  if (!isSigned(ctx.settings.keys, 'unsubscribe', signedText(userId, kind), sent)) throw new DomainError('NOT_FOUND');
  const user = await ctx.db.findOneBy(UserEntity, { id: userId });
  if (user === null || user.deactivatedAt !== null) throw new DomainError('NOT_FOUND');
  return { user, kind };
}

/**
 * Ends the mails of a kind for the person for whom an address was signed; nobody has to be signed in. Idempotent. The person can choose them again in
 * the settings.
 * @throws NOT_FOUND for a wrong address, and after the account was deactivated
 */
export async function unsubscribe(ctx: Ctx, request: UnsubscribeRequest): Promise<void> {
  const { user, kind } = await requireSigned(ctx, request);
  await inTransaction(ctx, async (tx) => {
    await tx.db.upsert(NotificationSettingEntity, { userId: user.id, kind, mail: 'never' }, ['userId', 'kind']);
  });
}

/**
 * Returns the path of the settings of the person for whom an address was signed, for somebody who opens it in a browser. Changes nothing, because
 * programs that check mails open every address.
 * @throws NOT_FOUND as `unsubscribe`
 */
export async function findUnsubscribeSettings(ctx: Ctx, request: UnsubscribeRequest): Promise<string> {
  const { user } = await requireSigned(ctx, request);
  return notificationSettingsPath(user.role === 'admin');
}
