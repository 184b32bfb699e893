import type { SendMailOptions } from 'nodemailer';
import { JobFailure } from '../domain/shared/job-failure.ts';
import type { MailPort, OutgoingMail } from '../domain/shared/ports.ts';
import { traced } from '../domain/shared/trace.ts';
import { createSmtpConnections, type SmtpConnection } from './smtp-connections.ts';

interface CapturedMail extends Omit<OutgoingMail, 'id'> {
  sentAt: string;
}

/** Captured mails are kept as long as the data of a deleted account, in milliseconds. */
const CAPTURED_AGE = 30 * 24 * 60 * 60 * 1000;
/** Maximum number of captured mails; the oldest are dropped. */
const CAPTURED_MAX = 500;
/** Times for one mail in milliseconds, also when the server keeps sending a byte now and then. */
interface MailTimeouts {
  /** From the start to the final dot. */
  send: number;
  /** From the final dot to the reply. A server that checks the content needs minutes, and would get the mail again at a retry (RFC 5321, 4.5.3.2.6). */
  confirm: number;
}
const MAIL_TIMEOUTS: MailTimeouts = { send: 60_000, confirm: 10 * 60_000 };

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
    messages() {
      const oldest = new Date(now().getTime() - CAPTURED_AGE).toISOString();
      for (const [id, { sentAt }] of kept) if (sentAt < oldest) kept.delete(id);
      return [...kept.values()].reverse();
    },
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

/** Sends a mail on a connection and waits for the reply, within the timeouts. */
async function sendWithin({ send, confirm }: MailTimeouts, connection: SmtpConnection, mail: SendMailOptions): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    const restart = (timeout: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => reject(new JobFailure('MAIL_SERVER_AWAY')), timeout);
    };
    restart(send);
    connection.onTextSent = () => restart(confirm);
  });
  const sent = connection.transport.sendMail(mail).catch((error: SmtpError) => {
    throw failureOf(error);
  });
  await Promise.race([sent, tooLate]).finally(() => {
    connection.onTextSent = () => undefined;
    clearTimeout(timer);
  });
}

/** The headers by which a mail program unsubscribes with one click (RFC 8058). */
const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url === undefined ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/**
 * Sends mails by SMTP. The outbox id is the Message-ID, so that a duplicate is recognized. A failure is a `JobFailure` and closes the connection.
 */
export function createSmtpMail(url: string, from: string, timeouts = MAIL_TIMEOUTS): MailPort {
  const domain = from.includes('@')
    ? from
        .slice(from.lastIndexOf('@') + 1)
        .replace('>', '')
        .trim()
    : 'localhost';
  const connections = createSmtpConnections(url, from, timeouts.send + timeouts.confirm);
  async function send(mail: OutgoingMail): Promise<void> {
    const connection = connections.take();
    try {
      await sendWithin(timeouts, connection, {
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribeUrl) },
      });
      connections.put(connection);
    } catch (error) {
      connections.drop(connection);
      // Neither the greeting nor a byte of it came: no mail is sent now. A connection that broke later may have done so because of this mail.
      const isAway = error instanceof JobFailure && error.reason === 'MAIL_SERVER_AWAY' && connection.socket.bytesRead === 0;
      throw isAway ? new JobFailure('MAIL_SERVER_AWAY', { unanswered: true }) : error;
    }
  }
  return {
    send: (mail) =>
      traced(
        () => ({ name: 'send mail', kind: 'client', attributes: { 'network.protocol.name': 'smtp' } }),
        () => send(mail),
      ),
    close: async () => connections.close(),
  };
}
