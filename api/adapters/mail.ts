import { createTransport } from 'nodemailer';
import { JobFailure } from '../domain/shared/job-failure.ts';
import type { MailPort, OutgoingMail } from '../domain/shared/ports.ts';

export interface CapturedMail extends Omit<OutgoingMail, 'id'> {
  sentAt: string;
}

/** Maximum number of captured mails; the oldest are dropped. */
const CAPTURED_MAX = 500;
/** Timeout of the mail server in milliseconds, after which the job is retried later. */
const SMTP_TIMEOUT = 15_000;

export interface Mailbox extends MailPort {
  /** Newest first. */
  messages(): CapturedMail[];
}

/** Captures mails when SMTP_URL is not set: shown at /dev/mailbox, never sent. */
export function createMailbox(now: () => Date = () => new Date()): Mailbox {
  const kept = new Map<string, CapturedMail>();
  return {
    async send({ id, ...mail }) {
      kept.set(id, { ...mail, sentAt: now().toISOString() });
      const oldest = kept.size > CAPTURED_MAX ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
    },
    messages: () => [...kept.values()].reverse(),
    close: async () => undefined,
  };
}

/** Length of a reply that is kept. */
const REPLY_MAX = 500;

interface SmtpError {
  /** Category of the error, such as EENVELOPE. */
  code?: string;
  /** The command that the server replied to, such as `RCPT TO`; `API` if the mail did not leave. */
  command?: string;
  response?: string;
  responseCode?: number;
}

const plainReply = (reply: string): string =>
  reply
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, REPLY_MAX);

/** A 5xx reply to the recipient or the content, or an address that cannot be written, is permanent; everything else may pass. */
function failureOf({ code, command = '', response = '', responseCode = 0 }: SmtpError): JobFailure {
  const reply = plainReply(response);
  const details = reply === '' ? {} : { reply };
  const refused = responseCode >= 500;
  if (command === 'RCPT TO' && refused) return new JobFailure('ADDRESS_REFUSED', { ...details, permanent: true });
  if (command === 'DATA' && refused) return new JobFailure('MAIL_REFUSED', { ...details, permanent: true });
  if (code === 'EENVELOPE' && responseCode === 0) return new JobFailure('ADDRESS_REFUSED', { permanent: true });
  return new JobFailure(responseCode === 0 ? 'MAIL_SERVER_AWAY' : 'MAIL_DEFERRED', details);
}

/** Sends mails by SMTP. The outbox id is the Message-ID, so that a duplicate is recognized. A failure is a `JobFailure`. */
export function createSmtpMail(url: string, from: string): MailPort {
  const domain = /@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  const transport = createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true });
  Object.assign(transport.options, { connectionTimeout: SMTP_TIMEOUT, greetingTimeout: SMTP_TIMEOUT, socketTimeout: SMTP_TIMEOUT });
  return {
    async send(mail) {
      const sending = transport.sendMail({
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      await sending.catch((error: SmtpError) => {
        throw failureOf(error);
      });
    },
    close: async () => transport.close(),
  };
}
