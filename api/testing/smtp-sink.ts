import type { AddressInfo, Socket } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface SmtpSink {
  url: string;
  /** The recipients of RCPT commands, in order, also of refused ones. */
  asked: string[];
  /** The mails that were received whole, also those whose receipt was not confirmed. */
  received: Array<{ to: string; id: string; subject: string; text: string; html: string; headerLines: readonly string[] }>;
  /** The mails that wait for `release`, by recipient. */
  stalled: string[];
  /** Replies to RCPT, by the part of the address before the first hyphen. */
  refusals: Map<string, string>;
  release(): void;
  /** The connections that were tried, also while the server did not answer. */
  connections: number;
  /** Ends all connections, and from now on new ones before it has greeted. */
  leave(): void;
  comeBack(): void;
  close(): Promise<void>;
}

const replyOf = (text: string): Error => Object.assign(new Error(text.slice(4)), { responseCode: Number(text.slice(0, 3)) });
/** The sockets of the open connections, which the library does not show. */
const socketsOf = ({ connections }: SMTPServer): Socket[] => [...connections].map((connection) => (connection as unknown as { _socket: Socket })._socket);
/** Greets the connections that `isLetIn` says yes to, and ends the others. */
function guardDoor({ server }: SMTPServer, isLetIn: () => boolean): void {
  const [greet] = server.listeners('connection') as Array<(socket: Socket) => void>;
  server.removeAllListeners('connection').on('connection', (socket: Socket) => {
    if (isLetIn()) greet?.call(server, socket);
    else socket.destroy();
  });
}
const kindOf = (address: string): string => address.split('-')[0] ?? '';

/**
 * Starts an SMTP server that behaves by the address of the recipient: `stall-…` waits before it confirms a mail, `cut-…` closes the first
 * connection after it has received the mail, and others are refused as `refusals` says or accepted.
 */
export async function startSmtpSink(): Promise<SmtpSink> {
  const waiting: Array<() => void> = [];
  let isAway = false;
  const cut = new Set<string>();
  const sink: SmtpSink = {
    url: '',
    connections: 0,
    asked: [],
    received: [],
    stalled: [],
    refusals: new Map(),
    release() {
      sink.stalled.length = 0;
      for (const confirm of waiting.splice(0)) confirm();
    },
    leave() {
      isAway = true;
      for (const socket of socketsOf(server)) socket.destroy();
    },
    comeBack() {
      isAway = false;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      sink.asked.push(address);
      const refusal = sink.refusals.get(kindOf(address));
      done(refusal === undefined ? null : replyOf(refusal));
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo[0]?.address ?? '';
      simpleParser(stream).then((mail) => {
        const { messageId: id = '', subject = '', text = '', html } = mail;
        const headerLines = mail.headerLines.map(({ line }) => line.replace(/\r?\n\s+/g, ' '));
        sink.received.push({ to, id, subject, text, html: html === false ? '' : html, headerLines });
        if (kindOf(to) === 'cut' && !cut.has(to)) {
          cut.add(to);
          for (const socket of socketsOf(server)) socket.destroy();
        } else if (kindOf(to) === 'stall') {
          sink.stalled.push(to);
          waiting.push(() => done());
        } else {
          done();
        }
      }, done);
    },
  });
  server.on('error', () => undefined);
  guardDoor(server, () => {
    sink.connections += 1;
    return !isAway;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  sink.url = `smtp://127.0.0.1:${port}`;
  return sink;
}

/** The number of different mails that an address received, and of copies of them: a mail that is sent again has the same Message-ID. */
export function countMails({ received }: SmtpSink, to: string): { mails: number; copies: number } {
  const ids = received.filter((mail) => mail.to === to).map(({ id }) => id);
  return { mails: new Set(ids).size, copies: ids.length };
}
