import type { Request, RequestHandler } from 'express';
import { DomainError } from '../domain/shared/errors.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { withinRequest } from './request-log.ts';

/** Limits of one process. */
export interface AdmissionLimits {
  /** Requests that run at the same time. More would only share the processor and the connections to the database. */
  running: number;
  /** Requests that wait for their turn, in all. */
  waiting: number;
  /** Time that a request waits at most, in milliseconds. */
  wait: number;
}

export const ADMISSION_LIMITS: AdmissionLimits = { running: 128, waiting: 1000, wait: 2000 };
/** Seconds after which a refused client may try again; clients add a random time. */
const RETRY_AFTER = 2;

interface Waiting {
  start: () => void;
  refuse: () => void;
}

/** Counts the requests of one process for its metrics. */
export interface AdmissionReport {
  waiting(count: number): void;
  refused(): void;
}

/** Which requests come before writes and reads, and which after them. */
interface AdmissionOrder {
  /** Returns a name for requests that come first, one of each name; null for all others. */
  firstOf: (request: Request) => string | null;
  isLast: (request: Request) => boolean;
}

const isWrite = (request: Request): boolean => idempotencyKeyOf(request) !== undefined || (request.baseUrl !== '/graphql' && request.method !== 'GET');

/**
 * Creates the middleware that keeps a process responsive when more requests arrive than it can answer: some run, others wait, writes before reads
 * (a sign-in is a write), and the rest is refused with SERVICE_UNAVAILABLE, HTTP 503 and Retry-After (docs/decisions/0060-admission-of-requests.md).
 * One request of each name that `firstOf` returns comes before all others, and those that `isLast` names come after them.
 * Mount it after the body is read: a slow upload must not take the place of a request that runs.
 */
export function createAdmission({ running, waiting, wait }: AdmissionLimits, report: AdmissionReport, { firstOf, isLast }: AdmissionOrder): RequestHandler {
  let active = 0;
  // In the order of their turns. A set keeps the order of arrival.
  const first = new Set<Waiting>();
  // One of each: a person must not keep the others out with many requests.
  const firstNames = new Set<string>();
  const writes = new Set<Waiting>();
  const reads = new Set<Waiting>();
  const lasts = new Set<Waiting>();
  const queues = [first, writes, reads, lasts];
  const longest = (queue: Set<Waiting> | undefined): Waiting | undefined => queue?.values().next().value;
  const count = (): number => queues.reduce((sum, { size }) => sum + size, 0);
  const leave = (): void => {
    active -= 1;
    longest(queues.find(({ size }) => size > 0))?.start();
  };

  return (request, response, next) => {
    const admitted = (error?: unknown): void => withinRequest(response, () => next(error));
    response.locals.base = request.baseUrl;
    const start = (): void => {
      active += 1;
      response.once('close', leave);
      admitted();
    };
    if (active < running) return start();
    const name = firstOf(request);
    const isFirst = name !== null && !firstNames.has(name);
    const queue = isFirst ? first : isLast(request) ? lasts : isWrite(request) ? writes : reads;
    // With no room left, it takes the place of the request of the last later queue that has waited longest.
    if (count() >= waiting) longest(queues.slice(queues.indexOf(queue) + 1).findLast(({ size }) => size > 0))?.refuse();
    const end = (then: () => void) => (): void => {
      clearTimeout(timer);
      response.off('close', forget);
      queue.delete(entry);
      if (isFirst) firstNames.delete(name);
      report.waiting(count());
      then();
    };
    const refuse = (): void => {
      report.refused();
      admitted(new DomainError('SERVICE_UNAVAILABLE', { parameters: { seconds: RETRY_AFTER } }));
    };
    if (count() >= waiting) return refuse();
    const entry: Waiting = { start: end(start), refuse: end(refuse) };
    // The client has gone.
    const forget = end(() => undefined);
    const timer = setTimeout(entry.refuse, wait);
    response.once('close', forget);
    queue.add(entry);
    if (isFirst) firstNames.add(name);
    report.waiting(count());
  };
}
