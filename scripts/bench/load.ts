import { Agent } from 'node:http';
import { performance } from 'node:perf_hooks';
import { median } from './figures.ts';
import { cpuSeconds, familySeconds } from './processes.ts';
import { type BenchRequest, send } from './request.ts';

/** A request that is sent repeatedly. */
export interface Subject extends BenchRequest {
  /** The process whose processor time is measured. */
  pid: number;
}

export interface Round {
  /** Processor time per request in microseconds: of the server, and of the database if it was named. */
  cpu: number;
  database: number;
  /** Requests per second. */
  rate: number;
  /** Milliseconds. */
  latencies: number[];
  /** Bytes of one response. */
  bytes: number;
}

export interface LoadOptions {
  requests: number;
  atOnce: number;
  rounds?: number;
  /** The first process of PostgreSQL. */
  database?: number;
}

/** Duration of the warm-up in milliseconds. */
const WARM_UP = 600;
const MICROSECONDS = 1e6;

/** Sends a fixed number of requests, `atOnce` at a time, and measures what the server used for them. @throws BenchError if one of them fails */
export async function round(subject: Subject, { requests, atOnce, database }: LoadOptions): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const latencies: number[] = [];
  let left = requests;
  let bytes = 0;
  const databaseSeconds = (): number => (database === undefined ? 0 : familySeconds(database));
  const [before, databaseBefore, start] = [cpuSeconds(subject.pid), databaseSeconds(), performance.now()];
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const answer = await send({ ...subject, agent });
      latencies.push(answer.ended);
      bytes = answer.bytes;
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, worker));
  } finally {
    agent.destroy();
  }
  const seconds = (performance.now() - start) / 1000;
  const each = (used: number): number => (used * MICROSECONDS) / requests;
  return { cpu: each(cpuSeconds(subject.pid) - before), database: each(databaseSeconds() - databaseBefore), rate: requests / seconds, latencies, bytes };
}

export type Summary = Omit<Round, 'latencies'> & { name: string };

/** Measures each subject in alternating rounds after a warm-up, and returns medians. */
export async function compare(subjects: readonly Subject[], options: LoadOptions): Promise<Summary[]> {
  const seen = new Map<string, Round[]>(subjects.map((subject) => [subject.name, []]));
  for (const subject of subjects) {
    const warm = performance.now() + WARM_UP;
    while (performance.now() < warm) await round(subject, { requests: options.atOnce * 2, atOnce: options.atOnce });
  }
  for (let number = 0; number < (options.rounds ?? 5); number += 1) {
    for (const subject of subjects) seen.get(subject.name)?.push(await round(subject, options));
  }
  return subjects.map(({ name }) => {
    const rounds = seen.get(name) ?? [];
    const of = (pick: (round: Round) => number): number => median(rounds.map(pick));
    return { name, cpu: of(({ cpu }) => cpu), database: of(({ database }) => database), rate: of(({ rate }) => rate), bytes: of(({ bytes }) => bytes) };
  });
}
