import { Repeater, SlidingBuffer } from '@repeaterjs/repeater';
import { type PersonStatus, statusesByViewer } from '../../domain/presence/person-status.service.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import type { RelayPort } from '../../domain/shared/ports.ts';
import { withActor } from '../../domain/shared/transaction.ts';

/** Time in which the changes of several people become one event, in milliseconds. */
const GATHER_TIME = 100;
/** Pause after each event that was sent, and the longest after all events of one time, in milliseconds: a class that connects is gathered longer. */
const PAUSE_PER_EVENT = 2;
const PAUSE_MAX = 1000;
/** Minimum time between two events about one person (docs/targets.md P9), in milliseconds. */
const PERSON_INTERVAL = 2000;
/** Pause before a failed read is repeated, in milliseconds. */
const RETRY_PAUSE = 1000;
/** People read with one statement. */
const BATCH = 1000;
/** The most people that one event lists. */
export const LISTED_MAX = 50;
/** Events that wait for one subscriber; further ones replace the oldest. */
const BUFFER_SIZE = 100;

/** The people whose status changed at about the same time, as one viewer sees them. */
export interface StatusEvent {
  /** At most `LISTED_MAX`; empty if more changed. */
  people: readonly PersonStatus[];
  /** More people changed than an event lists: the viewer's client reads again what it shows. */
  many: boolean;
}

type Push = (event: StatusEvent) => unknown;

/** Sends the changed statuses of people to the subscribers of this process who may see them. */
class StatusFeed {
  private readonly subscribers = new Map<string, Set<Push>>();
  private readonly changed = new Set<string>();
  private readonly sentAt = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private flushing = false;
  private pausedUntil = 0;
  private leave: (() => void) | undefined;

  constructor(private readonly ctx: Ctx) {}

  subscribe(viewerId: string): Repeater<StatusEvent> {
    return new Repeater(async (push, stop) => {
      const pushes = this.subscribers.get(viewerId) ?? new Set();
      this.subscribers.set(viewerId, pushes.add(push));
      this.leave ??= this.ctx.ports.relay.subscribe('user.status', ({ userIds }) => this.note(userIds));
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

  private note(userIds: readonly string[]): void {
    for (const userId of userIds) this.changed.add(userId);
    this.schedule();
  }

  private schedule(gatherTime = GATHER_TIME): void {
    if (this.flushing) return;
    const pause = Math.max(gatherTime, this.pausedUntil - performance.now());
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.flush();
    }, pause).unref();
  }

  /** Sends the statuses of the people whose last event is long enough ago; the others wait. */
  private async flush(): Promise<void> {
    this.flushing = true;
    const now = performance.now();
    for (const [userId, at] of this.sentAt) if (now - at >= PERSON_INTERVAL) this.sentAt.delete(userId);
    const due = [...this.changed].filter((userId) => !this.sentAt.has(userId)).slice(0, BATCH);
    for (const userId of due) {
      this.changed.delete(userId);
      this.sentAt.set(userId, now);
    }
    let retryPause: number | undefined;
    try {
      if (due.length > 0) this.send(await statusesByViewer(this.ctx, due, [...this.subscribers.keys()]));
    } catch {
      // Health checks and requests report an unreachable database; the people are read again.
      for (const userId of due) {
        this.changed.add(userId);
        this.sentAt.delete(userId);
      }
      retryPause = RETRY_PAUSE;
    }
    this.flushing = false;
    if (this.changed.size > 0) this.schedule(retryPause);
  }

  private send(byViewer: ReadonlyMap<string, readonly PersonStatus[]>): void {
    let sent = 0;
    for (const [viewerId, people] of byViewer) {
      if (people.length === 0) continue;
      const many = people.length > LISTED_MAX;
      const event: StatusEvent = { people: many ? [] : people, many };
      for (const push of this.subscribers.get(viewerId) ?? []) {
        push(event);
        sent += 1;
      }
    }
    this.pausedUntil = performance.now() + Math.min(PAUSE_MAX, sent * PAUSE_PER_EVENT);
  }
}

const feeds = new WeakMap<RelayPort, StatusFeed>();

/** Returns the events about people whom the viewer may see: each person at most once in two seconds, with the status at that time. */
export function subscribeToStatuses(ctx: Ctx, viewerId: string): AsyncIterable<StatusEvent> {
  const feed = feeds.get(ctx.ports.relay) ?? new StatusFeed(withActor(ctx, null));
  feeds.set(ctx.ports.relay, feed);
  return feed.subscribe(viewerId);
}
