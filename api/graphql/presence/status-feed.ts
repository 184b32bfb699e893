import { Repeater, SlidingBuffer } from '@repeaterjs/repeater';
import { type PersonStatus, type StatusForViewers, statusForViewers } from '../../domain/presence/person-status.service.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import type { RelayPort } from '../../domain/shared/ports.ts';
import { withActor } from '../../domain/shared/transaction.ts';

/** Time in which the changes of several people become one read, in milliseconds. */
const GATHER_TIME = 100;
/** Minimum time between two events about one person (docs/targets.md P9), in milliseconds. */
const PERSON_INTERVAL = 2000;
/** Pause before a failed read is repeated, in milliseconds. */
const RETRY_PAUSE = 1000;
/** People read with one statement. */
const BATCH = 200;
/** Events that wait for one subscriber; further ones replace the oldest. */
const BUFFER_SIZE = 1000;

type Push = (status: PersonStatus) => unknown;

/** Sends the changed statuses of people to the subscribers of this process who may see them. */
class StatusFeed {
  private readonly subscribers = new Map<string, Set<Push>>();
  private readonly changed = new Set<string>();
  private readonly sentAt = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private leave: (() => void) | undefined;

  constructor(private readonly ctx: Ctx) {}

  subscribe(viewerId: string): Repeater<PersonStatus> {
    return new Repeater(async (push, stop) => {
      const pushes = this.subscribers.get(viewerId) ?? new Set();
      this.subscribers.set(viewerId, pushes.add(push));
      this.leave ??= this.ctx.ports.relay.subscribe('user.status', ({ userId }) => this.note(userId));
      await stop;
      pushes.delete(push);
      if (pushes.size === 0) this.subscribers.delete(viewerId);
      if (this.subscribers.size === 0) this.close();
    }, new SlidingBuffer(BUFFER_SIZE));
  }

  private close(): void {
    this.leave?.();
    this.leave = undefined;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.changed.clear();
    this.sentAt.clear();
  }

  private note(userId: string): void {
    this.changed.add(userId);
    this.schedule(GATHER_TIME);
  }

  private schedule(pause: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.flush();
    }, pause).unref();
  }

  /** Sends the statuses of the people whose last event is long enough ago; the others wait. */
  private async flush(): Promise<void> {
    const now = performance.now();
    for (const [userId, at] of this.sentAt) if (now - at >= PERSON_INTERVAL) this.sentAt.delete(userId);
    const due = [...this.changed].filter((userId) => !this.sentAt.has(userId)).slice(0, BATCH);
    for (const userId of due) {
      this.changed.delete(userId);
      this.sentAt.set(userId, now);
    }
    try {
      if (due.length > 0) this.send(due, await statusForViewers(this.ctx, due, [...this.subscribers.keys()]));
    } catch {
      // Health checks and requests report an unreachable database; the people are read again.
      for (const userId of due) {
        this.changed.add(userId);
        this.sentAt.delete(userId);
      }
      return this.schedule(RETRY_PAUSE);
    }
    if (this.changed.size > 0) this.schedule(GATHER_TIME);
  }

  /** Sends the statuses in the order of the changes. */
  private send(due: readonly string[], statuses: readonly StatusForViewers[]): void {
    const byPerson = new Map(statuses.map((each) => [each.status.id, each]));
    for (const userId of due) {
      const { status, viewers } = byPerson.get(userId) ?? {};
      if (status === undefined || viewers === undefined) continue;
      for (const viewer of viewers) for (const push of this.subscribers.get(viewer) ?? []) push(status);
    }
  }
}

const feeds = new WeakMap<RelayPort, StatusFeed>();

/** Returns the events about people whom the actor may see: one per person within two seconds, with the status at that time. */
export function subscribeToStatuses(ctx: Ctx, viewerId: string): AsyncIterable<PersonStatus> {
  const feed = feeds.get(ctx.ports.relay) ?? new StatusFeed(withActor(ctx, null));
  feeds.set(ctx.ports.relay, feed);
  return feed.subscribe(viewerId);
}
