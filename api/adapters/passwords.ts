import { availableParallelism } from 'node:os';
import * as argon2 from '@node-rs/argon2';
import { DomainError } from '../domain/shared/errors.ts';
import type { PasswordPort, PasswordPriority } from '../domain/shared/ports.ts';

const MEBIBYTE_IN_KIBIBYTES = 1024;
const ARGON2ID = 2;

/** Concurrent hashes: half of the processors, at most two. On two processors a second hash delays all other requests and is not faster. */
const CONCURRENCY = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));
/** Hashes that wait: fewer than the requests that a process runs at the same time, so that sign-ins never take the place of all others. */
const WAITING = 100;
/** Seconds after which a refused client may try again; clients add a random time. */
const RETRY_AFTER = 2;

interface Waiting {
  start: () => void;
  refuse: () => void;
}

/**
 * Creates a queue that runs a few tasks at the same time. Others wait, by priority and then in the order of arrival. When too many wait, the newest of
 * the lowest priority is refused.
 */
function createQueue(concurrency: number, room: number) {
  // Sets keep the order of arrival. The highest priority comes first.
  const queues: Record<PasswordPriority, Set<Waiting>> = { high: new Set(), normal: new Set(), low: new Set() };
  const waiting = (): number => queues.high.size + queues.normal.size + queues.low.size;
  let running = 0;

  function startNext(): void {
    const queue = Object.values(queues).find(({ size }) => size > 0);
    const next: Waiting | undefined = queue?.values().next().value;
    if (running >= concurrency || next === undefined) return;
    queue?.delete(next);
    running += 1;
    next.start();
  }

  const refusal = (): DomainError => new DomainError('SERVICE_UNAVAILABLE', { parameters: { seconds: RETRY_AFTER } });
  let reserved = 0;
  /** Reserves a place for a task that comes soon; refuses when the queue is full and nobody of a lower priority waits. */
  function reserve(priority: PasswordPriority): () => void {
    const lower = priority === 'low' ? 0 : priority === 'normal' ? queues.low.size : queues.low.size + queues.normal.size;
    if (waiting() + reserved >= room && lower === 0) throw refusal();
    reserved += 1;
    return () => {
      reserved -= 1;
    };
  }

  function refuseNewest(): void {
    const lowest = Object.values(queues).findLast((queue) => queue.size > 0);
    const newest = [...(lowest ?? [])].at(-1);
    if (newest === undefined) return;
    lowest?.delete(newest);
    newest.refuse();
  }

  async function run<Result>(priority: PasswordPriority, task: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((start, reject) => {
      queues[priority].add({ start, refuse: () => reject(refusal()) });
      startNext();
      if (waiting() > room) refuseNewest();
    });
    try {
      return await task();
    } finally {
      running -= 1;
      startNext();
    }
  }
  return { run, reserve };
}

/**
 * Hashes passwords with argon2id: 46 MiB and one pass (OWASP's second choice), one or two at a time, so that a hundred
 * concurrent sign-ins do not starve the other requests (docs/decisions/0067-sign-in-under-attack.md). `memoryCost` is in KiB.
 */
export function createPasswords(
  { memoryCost = 46 * MEBIBYTE_IN_KIBIBYTES } = {},
  { hash, verify }: Pick<typeof argon2, 'hash' | 'verify'> = argon2,
): PasswordPort {
  const { run, reserve } = createQueue(CONCURRENCY, WAITING);
  const options = { algorithm: ARGON2ID, memoryCost, timeCost: 1, parallelism: 1 };
  return {
    // Only people with an account, an invitation or a link set a password.
    hash: (password) => run('high', () => hash(password, options)),
    verify: (stored, password, priority) => run(priority, () => verify(stored, password)),
    reserve,
  };
}
