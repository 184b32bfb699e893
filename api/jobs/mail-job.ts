import type { AnySchema, InferType } from 'yup';
import type { InterfaceLanguage } from '../../schema/languages.ts';
import { type ComposeMail, composeMail, type TranslateMailText } from '../domain/mail/compose-mail.ts';
import type { MailKind } from '../domain/mail/mail-texts.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { JobFailure } from '../domain/shared/job-failure.ts';
import { type MailTry, pauseMails, probeNow, resumeMails } from '../domain/shared/mail-pause.ts';
import type { MailPort } from '../domain/shared/ports.ts';
import { defineLeasedJob, type LeasedJobDefinition } from './job.ts';

export interface MailJobParts {
  mail: MailPort;
  translatorOf: (language: InterfaceLanguage) => TranslateMailText;
  /** Called during a pause of mails when it ends, or when another probe is due at once. */
  mailsDue?: () => void;
}

interface MailJob<Schema extends AnySchema> extends Pick<LeasedJobDefinition<Schema>, 'name' | 'payload' | 'ended'> {
  /** Reads the mail to compose; null if it is not wanted any more. */
  read(ctx: Ctx, payload: InferType<Schema>, run: { enqueuedAt: Date }): Promise<(ComposeMail<MailKind> & { to: string }) | null>;
}

/** What a try of a mail shows of the mail server. `broken`: it may be away, or this mail is the reason. `none`: the mail was not offered to it. */
type Contact = 'answered' | 'unanswered' | 'broken' | 'none';

function contactOf(error: unknown): Contact {
  if (!(error instanceof JobFailure)) return 'none';
  if (error.unanswered) return 'unanswered';
  if (error.reason === 'MAIL_SERVER_AWAY') return 'broken';
  return error.reply === null ? 'none' : 'answered';
}

/** Records whether the mail server answered: while it does not, mails wait together (docs/decisions/0094-mails-wait-together.md). */
async function recordContact(ctx: Ctx, contact: Contact, mailTry: MailTry, mailsDue: (() => void) | undefined): Promise<void> {
  if (contact === 'unanswered') await pauseMails(ctx, mailTry);
  if (!mailTry.mailsPaused || contact === 'unanswered' || contact === 'broken') return;
  await (contact === 'answered' ? resumeMails(ctx) : probeNow(ctx));
  mailsDue?.();
}

/** Defines a job that renders one mail in its reader's language and sends it. The outbox id becomes the Message-ID. */
export function defineMailJob<Schema extends AnySchema>(parts: MailJobParts, { read, ...job }: MailJob<Schema>): LeasedJobDefinition<Schema> {
  return defineLeasedJob({
    ...job,
    async work(ctx, payload, _signal, { id, enqueuedAt, mailTry }) {
      // If that fails, a later probe repeats it; a mail that was sent must not be sent again because of it.
      const record = (contact: Contact): Promise<void> => recordContact(ctx, contact, mailTry, parts.mailsDue).catch(() => undefined);
      try {
        const mail = await read(ctx, payload, { enqueuedAt });
        if (mail !== null) await parts.mail.send({ id, to: mail.to, ...composeMail(parts.translatorOf(mail.language), mail) });
        await record(mail === null ? 'none' : 'answered');
      } catch (error) {
        await record(contactOf(error));
        throw error;
      }
    },
  });
}
