import { createTransport } from 'nodemailer';
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

/** Sends mails by SMTP. The outbox id is the Message-ID, so that a duplicate is recognized. */
export function createSmtpMail(url: string, from: string): MailPort {
  const domain = /@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  const transport = createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true });
  Object.assign(transport.options, { connectionTimeout: SMTP_TIMEOUT, greetingTimeout: SMTP_TIMEOUT, socketTimeout: SMTP_TIMEOUT });
  return {
    async send(mail) {
      await transport.sendMail({
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: async () => transport.close(),
  };
}
