import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { SMTPServer } from 'smtp-server';
import { BenchError } from './request.ts';

/** Milliseconds to wait for mails. */
const LIMIT = 180_000;
const PROCESS = fileURLToPath(new URL('mail-sink-process.ts', import.meta.url));

export interface MailSink {
  url: string;
  port: number;
  /** Message-IDs by recipient. */
  ids: Map<string, Set<string>>;
  /** Resolves when a number of people have a mail. */
  reached(people: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts an SMTP server that accepts everything and counts. */
export async function startMailSink(): Promise<MailSink> {
  const ids: MailSink['ids'] = new Map();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      void text(stream).then((mail) => {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        ids.set(to, (ids.get(to) ?? new Set()).add(/^message-id: (\S+)/im.exec(mail)?.[1] ?? mail));
        done();
      }, done);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    ids,
    async reached(people) {
      const started = performance.now();
      while (ids.size < people) {
        if (performance.now() - started > LIMIT) throw new BenchError(`Only ${ids.size} of ${people} people have a mail`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Starts such a server in a process of its own, so that it takes no time of the process that measures. */
export async function startMailSinkProcess(): Promise<{ url: string; stop(): Promise<void> }> {
  const child = fork(PROCESS, { execArgv: ['--import', 'tsx'] });
  const [url] = (await once(child, 'message')) as [string];
  return {
    url,
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
