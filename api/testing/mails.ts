import type { EntityManager } from 'typeorm';
import { decryptValues, type MailPayload } from '../domain/mail/enqueue-mail.ts';
import { decrypt } from '../domain/shared/encrypted.ts';
import { TEST_SETTINGS } from './test-ctx.ts';

/** Returns the mails to an address that are in the outbox, oldest first. */
export async function mailsTo(db: EntityManager, to: string): Promise<MailPayload[]> {
  const rows: Array<{ payload: Omit<MailPayload, 'url'> & { encryptedUrl: string } }> = await db.query(
    `SELECT payload FROM outbox WHERE job IN ('mail.send', 'invitation.mail') AND payload->>'to' = $1 ORDER BY created_at, id`,
    [to],
  );
  return rows.map(
    ({ payload: { encryptedUrl, ...mail } }) =>
      ({
        ...mail,
        parameters: decryptValues(TEST_SETTINGS.keys, mail.template, mail.parameters),
        url: decrypt(TEST_SETTINGS.keys, 'mail', encryptedUrl),
      }) as MailPayload,
  );
}

/** A mail with the link to choose a new password. */
export const resetMail = (to: string) => ({
  template: 'passwordReset' as const,
  to,
  language: 'en' as const,
  parameters: { name: 'Farid', siteName: 'Academy', minutes: 60 },
  url: 'http://127.0.0.1:4000/reset/a-secret-token',
});

/** Returns the token at the end of a mail's link. */
export function tokenOfMail(mail: MailPayload | undefined): string {
  return new URL(mail?.url ?? '').pathname.split('/').at(-1) ?? '';
}
