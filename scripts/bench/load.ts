import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';

/** A URL that is requested repeatedly. */
export interface Subject {
  name: string;
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** The process whose processor time is measured. */
  pid: number;
}

export interface Round {
  /** Processor time of the server per request, in microseconds. */
  cpu: number;
  /** Requests per second. */
  rate: number;
  /** Milliseconds. */
  latencies: number[];
  /** Bytes of one response: a fast error must not look like a success. */
  bytes: number;
  failures: number;
}

const TICKS_PER_SECOND = 100;
/** Duration of the warm-up in milliseconds. */
const WARM_UP = 3000;

/** Returns the processor time that a process and its threads have used, in seconds. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

function send(subject: Subject, agent: Agent): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const sent = request(subject.url, { method: subject.method, headers: subject.headers, agent }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }));
    });
    sent.on('error', reject);
    sent.end(subject.body);
  });
}

/** Sends a fixed number of requests, `atOnce` at a time, and measures what the server used for them. */
export async function round(subject: Subject, requests: number, atOnce: number): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const latencies: number[] = [];
  let left = requests;
  let bytes = 0;
  let failures = 0;
  const before = cpuSeconds(subject.pid);
  const start = performance.now();
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const sent = performance.now();
      const answer = await send(subject, agent).catch(() => ({ status: 0, bytes: 0 }));
      latencies.push(performance.now() - sent);
      if (answer.status === 200 || answer.status === 206) bytes = answer.bytes;
      else failures += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return { cpu: ((cpuSeconds(subject.pid) - before) * 1e6) / requests, rate: requests / seconds, latencies, bytes, failures };
}

/** Returns the median. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Returns the value below which a share (0 to 1) of the numbers lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export interface Summary {
  name: string;
  cpu: number;
  rate: number;
  bytes: number;
  failures: number;
}

/** Measures each subject in five alternating rounds after a warm-up, and returns medians. */
export async function compare(subjects: readonly Subject[], options: { requests: number; atOnce: number; rounds?: number }): Promise<Summary[]> {
  const seen = new Map<string, Round[]>(subjects.map((subject) => [subject.name, []]));
  for (const subject of subjects) {
    const warm = performance.now() + WARM_UP;
    while (performance.now() < warm) await round(subject, options.requests, options.atOnce);
  }
  for (let number = 0; number < (options.rounds ?? 5); number += 1) {
    for (const subject of subjects) seen.get(subject.name)?.push(await round(subject, options.requests, options.atOnce));
  }
  return subjects.map(({ name }) => {
    const rounds = seen.get(name) ?? [];
    return {
      name,
      cpu: median(rounds.map((one) => one.cpu)),
      rate: median(rounds.map((one) => one.rate)),
      bytes: rounds[0]?.bytes ?? 0,
      failures: rounds.reduce((total, one) => total + one.failures, 0),
    };
  });
}
