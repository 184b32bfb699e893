import type { Redis } from 'ioredis';
import type { Log } from '../domain/shared/log.ts';
import { redisSpan, traced } from '../domain/shared/trace.ts';
import { StartError } from '../start/start-error.ts';

export type RedisClient = Redis;

/** Time for the reply to a command in milliseconds: a server that is frozen keeps its connections open. */
export const COMMAND_TIMEOUT = 2000;
/** Interval in which the server is asked for a sign of life, in milliseconds. */
const PING_INTERVAL = 10_000;

/** Pings Redis until the connection ends; logs each outage once and its end, and reports the state for the metrics. */
function watch(client: RedisClient, log: Log, report: (answers: boolean) => void): void {
  let answered = true;
  report(true);
  const timer = setInterval(async () => {
    const error: unknown = await client.ping().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    const answers = error === undefined;
    if (!answers && answered) log.warn({ err: error }, 'Redis does not answer: nobody can sign in, and jobs wait');
    if (answers && !answered) log.info({}, 'Redis answers again');
    answered = answers;
    report(answers);
  }, PING_INTERVAL);
  timer.unref();
  client.once('end', () => clearInterval(timer));
}

/** Opens a connection to Redis that reconnects. Commands fail fast during an outage. `report` is called with the state every ten seconds, for the metrics. */
export async function connectRedis(url: string, log: Log, report: (answers: boolean) => void = () => undefined): Promise<RedisClient> {
  const { Redis: Client } = await import('ioredis');
  /** Every command goes through here, also those of scripts and transactions. */
  class TracedClient extends Client {
    override sendCommand(...[command, stream]: Parameters<Redis['sendCommand']>): unknown {
      const sent = super.sendCommand(command, stream);
      if (!(sent instanceof Promise)) return sent;
      const reply = traced(
        () => redisSpan(command.name),
        () => sent,
      );
      // A transaction waits for the promises of its commands themselves.
      reply.catch(() => undefined);
      return reply;
    }
  }
  const client = new TracedClient(url, {
    maxRetriesPerRequest: 1,
    lazyConnect: true,
    connectTimeout: 5000,
    commandTimeout: COMMAND_TIMEOUT,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2000),
  });
  let refusal = '';
  client.on('error', (error) => {
    if (error.name === 'ReplyError') refusal = ` It says: ${error.message}`;
    log.warn({ err: error }, 'Redis does not answer');
  });
  try {
    await client.connect();
  } catch {
    client.disconnect();
    // A Redis that refuses, such as another password, says why. The client ends the connection then, and fails with that alone.
    throw new StartError(`Redis does not answer at REDIS_URL: start it, or correct the address.${refusal}`);
  }
  watch(client, log, report);
  return client;
}
