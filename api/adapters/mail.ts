import { createTransport } from 'nodemailer';
import type { MailPort, OutgoingMail } from '../domain/shared/ports.ts';

export interface CapturedMail extends Omit<OutgoingMail, 'id'> {
  sentAt: string;
}

/** Mails kept for reading instead of being sent; the oldest give way. */
const CAPTURED_MAX = 500;
/** Milliseconds to wait for a mail server before the job is tried again later. */
const SMTP_TIMEOUT = 15_000;

export interface Mailbox extends MailPort {
  /** Newest first. */
  messages(): CapturedMail[];
}

/** Where mails go without SMTP_URL: readable at /dev/mailbox, never outside. */
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

/** Mail by SMTP. The outbox id is the Message-ID, so that a mail sent twice is recognised as one. */
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
