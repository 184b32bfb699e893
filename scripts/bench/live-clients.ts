import { fork } from 'node:child_process';
import type { LivePerson } from './live-people.ts';
import { BenchError } from './request.ts';

/** A person, and the server that the person's client connects to. */
export interface LiveClient extends LivePerson {
  address: string;
}

/** What the process of the clients is asked for. */
export type ClientCommand = { kind: 'connect'; people: readonly LiveClient[] } | { kind: 'expect'; events: number };

/** An event that a client received, at a time of the clock that all processes of the machine share, in milliseconds. */
export interface Received {
  /** The person whose status changed, or the call that rings. */
  id: string;
  at: number;
}
export type ClientAnswer = { kind: 'connected' } | { kind: 'received'; events: Received[] };

/** The time of the clock that all processes of the machine share, in milliseconds. */
export const sharedNow = (): number => Number(process.hrtime.bigint()) / 1e6;

export interface LiveClients {
  /** Resolves with the events that arrive until there are so many; fewer after a limit. Runs `cause` when the clients wait. */
  receive(events: number, cause: () => Promise<void>): Promise<Received[]>;
  close(): Promise<void>;
}

const PROCESS = new URL('./live-client-process.ts', import.meta.url);

/** Starts a process with a live connection for each person, subscribed to statuses and calls. */
export async function startClients(people: readonly LiveClient[]): Promise<LiveClients> {
  const child = fork(PROCESS, { execArgv: ['--import', 'tsx'] });
  const ended = new Promise<never>((_resolve, reject) => child.once('exit', () => reject(new BenchError('The process of the live clients ended'))));
  // Nobody waits for it while no answer is expected.
  ended.catch(() => undefined);
  const answer = <Kind extends ClientAnswer['kind']>(kind: Kind): Promise<Extract<ClientAnswer, { kind: Kind }>> =>
    Promise.race([
      ended,
      new Promise<Extract<ClientAnswer, { kind: Kind }>>((resolve) => {
        const read = (message: ClientAnswer): void => {
          if (message.kind !== kind) return;
          child.off('message', read);
          resolve(message as Extract<ClientAnswer, { kind: Kind }>);
        };
        child.on('message', read);
      }),
    ]);
  const send = (command: ClientCommand) => child.send(command);
  const connected = answer('connected');
  send({ kind: 'connect', people });
  await connected;
  return {
    async receive(events, cause) {
      const received = answer('received');
      send({ kind: 'expect', events });
      await cause();
      return (await received).events;
    },
    close: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.disconnect();
      }),
  };
}
