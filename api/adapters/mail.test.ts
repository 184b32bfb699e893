import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../schema/languages.ts';
import { composeMail } from '../domain/mail/compose-mail.ts';
import type { MailPort } from '../domain/shared/ports.ts';
import { type SmtpSink, startSmtpSink } from '../testing/smtp-sink.ts';
import { mailTranslatorOf } from './catalogs.ts';
import { createMailbox, createSmtpMail } from './mail.ts';

const received: Array<{ mail: ParsedMail; to: string[] }> = [];
const sink = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    simpleParser(stream).then((mail) => {
      received.push({ mail, to: session.envelope.rcptTo.map((recipient) => recipient.address) });
      done();
    }, done);
  },
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  url = `smtp://127.0.0.1:${(sink.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => sink.close(resolve)));

const compose = (language: InterfaceLanguage) =>
  composeMail(mailTranslatorOf(language), {
    kind: 'passwordReset',
    language,
    values: { name: 'فرید', siteName: 'Academy', minutes: 60 },
    url: 'https://academy.example/reset/token-1',
  });

describe('mail by SMTP', () => {
  it.each(INTERFACE_LANGUAGES)('arrives as HTML and text in %s', async (language) => {
    received.length = 0;
    const mail = createSmtpMail(url, 'Academy <no-reply@academy.example>');
    const id = randomUUID();
    await mail.send({ id, to: 'farid@academy.example', ...compose(language) });
    await mail.close();
    const [{ mail: parsed, to } = { mail: null, to: [] }] = received;
    expect(to).toEqual(['farid@academy.example']);
    expect(parsed?.messageId).toBe(`<${id}@academy.example>`);
    expect(parsed?.from?.value[0]).toMatchObject({ address: 'no-reply@academy.example', name: 'Academy' });
    expect(parsed?.subject).toBe(compose(language).subject);
    expect(parsed?.text).toContain('https://academy.example/reset/token-1');
    expect(parsed?.html).toContain(`lang="${language}" dir="${['ar', 'fa'].includes(language) ? 'rtl' : 'ltr'}"`);
  });

  it('fails when the server is unavailable, so that the job is retried', async () => {
    const mail = createSmtpMail('smtp://127.0.0.1:9', 'Academy <no-reply@academy.example>');
    const failure = { reason: 'MAIL_SERVER_AWAY', permanent: false, unanswered: true };
    await expect(mail.send({ id: randomUUID(), to: 'a@academy.example', ...compose('en') })).rejects.toMatchObject(failure);
    await mail.close();
  });

  it.each([
    ['says nothing', () => undefined, true],
    ['closes the connection before it has greeted', (socket: Socket) => socket.destroy(), true],
    ['closes the connection after it has greeted', (socket: Socket) => socket.end('220 mail\r\n'), false],
  ])('knows that the server does not answer at all when it %s', async (_what, serve, unanswered) => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket.on('error', () => undefined).resume());
      serve(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const mail = createSmtpMail(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, 'no-reply@academy.example', { send: 300, confirm: 300 });
    await expect(mail.send({ id: randomUUID(), to: 'a@academy.example', ...compose('en') })).rejects.toMatchObject({ reason: 'MAIL_SERVER_AWAY', unanswered });
    await mail.close();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  it.each([
    ['of the greeting', '', '220-slow\r\n'],
    ['of a reply', '220 slow\r\n', '250-slow\r\n'],
  ])('fails after the timeout when the server sends a line %s again and again, and closes the connection', async (_part, greeting, line) => {
    let closed = (): void => undefined;
    const hungUp = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const drip = (socket: Socket): void => {
      socket.write(greeting);
      const timer = setInterval(() => socket.write(line), 20);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          clearInterval(timer);
          closed();
        });
      socket.resume();
    };
    const server = createServer(drip);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const mail = createSmtpMail(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, 'Academy <no-reply@academy.example>', {
      send: 300,
      confirm: 300,
    });
    await expect(mail.send({ id: randomUUID(), to: 'a@academy.example', ...compose('en') })).rejects.toMatchObject({
      reason: 'MAIL_SERVER_AWAY',
      permanent: false,
    });
    await hungUp;
    await new Promise((resolve) => server.close(resolve));
  });

  describe('when the mail server confirms the text late', () => {
    let slow: SmtpSink;
    beforeAll(async () => {
      slow = await startSmtpSink();
    });
    afterAll(() => slow.close());
    afterEach(() => void vi.useRealTimers());

    /** Sends a mail, and returns once the server has its whole text and does not confirm it. Time passes by `vi.advanceTimersByTime`. */
    async function sendUnconfirmed(name: string) {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const mail = createSmtpMail(slow.url, 'Academy <no-reply@academy.example>');
      const to = `stall-${name}@academy.example`;
      const sending = mail.send({ id: randomUUID(), to, ...compose('en') });
      await vi.waitUntil(() => slow.stalled.includes(to));
      return { mail, sending };
    }

    it('the mail is sent once if the server confirms it within ten minutes', async () => {
      const { mail, sending } = await sendUnconfirmed('nine-minutes');
      vi.advanceTimersByTime(9 * 60_000);
      slow.release();
      await sending;
      expect(slow.received.filter(({ to }) => to === 'stall-nine-minutes@academy.example')).toHaveLength(1);
      await mail.close();
    });

    it('the mail is tried again later if the server does not confirm it within ten minutes', async () => {
      const { mail, sending } = await sendUnconfirmed('never');
      vi.advanceTimersByTime(11 * 60_000);
      await expect(sending).rejects.toMatchObject({ reason: 'MAIL_SERVER_AWAY', permanent: false });
      await mail.close();
    });
  });

  it.each([
    ['from the start', 'smtps', true],
    ['after STARTTLS', 'smtp', false],
  ])('is encrypted %s', async (_when, protocol, secure) => {
    const encrypted: boolean[] = [];
    const server = new SMTPServer({
      secure,
      authOptional: true,
      onData(stream, session, done) {
        encrypted.push(session.secure);
        stream.on('end', done).resume();
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    const mail = createSmtpMail(`${protocol}://127.0.0.1:${port}/?tls.rejectUnauthorized=false`, 'Academy <no-reply@academy.example>');
    await mail.send({ id: randomUUID(), to: 'a@academy.example', ...compose('en') });
    expect(encrypted).toEqual([true]);
    await mail.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });

  it('treats an address as one address, whatever characters it contains', async () => {
    received.length = 0;
    const mail = createSmtpMail(url, 'Academy <no-reply@academy.example>');
    await mail.send({ id: randomUUID(), to: 'a@academy.example, b@academy.example', ...compose('en') }).catch(() => undefined);
    await mail.close();
    expect(received.flatMap(({ to }) => to)).not.toContain('b@academy.example');
  });
});

describe('connections to the mail server', () => {
  const open: Socket[] = [];
  const to: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(address, _session, done) {
      if (address.address.startsWith('unknown')) done(Object.assign(new Error('No such person'), { responseCode: 550 }));
      else done();
    },
    onData(stream, session, done) {
      to.push(...session.envelope.rcptTo.map(({ address }) => address));
      stream.on('end', done).resume();
    },
  });
  server.server.on('connection', (socket) => open.push(socket));
  let mail: MailPort;
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  beforeEach(() => {
    open.length = 0;
    to.length = 0;
    mail = createSmtpMail(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, 'Academy <no-reply@academy.example>');
  });
  afterEach(() => mail.close());
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

  const send = (name: string) => mail.send({ id: randomUUID(), to: `${name}@academy.example`, ...compose('en') });

  it('send one mail after another, at most 50', async () => {
    for (let count = 0; count < 51; count += 1) await send(`reader${count}`);
    expect(new Set(to).size).toBe(51);
    expect(open).toHaveLength(2);
  });

  it('send one mail at a time', async () => {
    await Promise.all(['a', 'b', 'c'].map(send));
    expect(to.toSorted()).toEqual(['a@academy.example', 'b@academy.example', 'c@academy.example']);
    expect(open).toHaveLength(3);
  });

  it('are replaced after a refused address', async () => {
    await send('a');
    await expect(send('unknown')).rejects.toMatchObject({ reason: 'ADDRESS_REFUSED', permanent: true });
    await send('b');
    expect(to).toEqual(['a@academy.example', 'b@academy.example']);
    expect(open).toHaveLength(2);
  });

  it('are replaced when the server closed them', async () => {
    await send('a');
    for (const socket of open) socket.destroy();
    // The client learns of it by an event of its own.
    await expect.poll(() => send('b').then(() => to.at(-1))).toBe('b@academy.example');
    expect(open.length).toBeGreaterThan(1);
  });
});

describe('the captured mailbox', () => {
  it('keeps mails newest first, one per id', async () => {
    const mailbox = createMailbox(() => new Date('2026-11-21T10:00:00Z'));
    await mailbox.send({ id: '1', to: 'a@academy.example', subject: 'One', text: 't', html: 'h' });
    await mailbox.send({ id: '2', to: 'b@academy.example', subject: 'Two', text: 't', html: 'h' });
    await mailbox.send({ id: '2', to: 'b@academy.example', subject: 'Two', text: 't', html: 'h' });
    expect(mailbox.messages()).toEqual([
      { to: 'b@academy.example', subject: 'Two', text: 't', html: 'h', sentAt: '2026-11-21T10:00:00.000Z' },
      { to: 'a@academy.example', subject: 'One', text: 't', html: 'h', sentAt: '2026-11-21T10:00:00.000Z' },
    ]);
  });
});
