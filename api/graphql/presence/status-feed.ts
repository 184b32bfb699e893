import { type PersonStatus, type ShownAcademies, statusesByViewer } from '../../domain/presence/person-status.service.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import type { RelayPort } from '../../domain/shared/ports.ts';
import { withActor } from '../../domain/shared/transaction.ts';
import { createSharedSource, type SharedSource } from '../shared-events.ts';

/** Time in which the changes of several people become one event, in milliseconds. */
const GATHER_TIME = 1;
/** Pause after each event that was sent, and the longest after all events of one time, in milliseconds: a class that connects is gathered longer. */
const PAUSE_PER_EVENT = 2;
const PAUSE_MAX = 2000;
/** Minimum time between two events about one person (docs/targets.md P9), in milliseconds. */
const PERSON_INTERVAL = 2000;
/** Pause before a failed read is repeated, in milliseconds. */
const RETRY_PAUSE = 1000;
/** People read with one statement. */
const BATCH = 1000;
/** The most people that one event lists. */
export const LISTED_MAX = 50;
/** Time in which a page reads its lists and subscribes, in milliseconds: a new subscriber gets the newest changes of this time. */
const CATCH_UP_TIME = 20_000;

/** The people whose status changed at about the same time, as one viewer sees them. */
export interface StatusEvent {
  /** At most `LISTED_MAX`; empty if more changed. */
  people: readonly PersonStatus[];
  /** More people changed than an event lists: the viewer's client reads again what it shows. */
  many: boolean;
}

type Push = (event: StatusEvent) => void;

/** Sends the changed statuses of people to the subscribers of this process who may see them. */
class StatusFeed {
  private readonly subscribers = new Map<string, Set<Push>>();
  /** Subscribers that look at the learners of an academy. */
  private readonly inAcademy = new Map<Push, { viewerId: string; academyId: string }>();
  private readonly changed = new Set<string>();
  private readonly sentAt = new Map<string, number>();
  /** The people who changed last, with the time; the oldest first, at most as many as one event lists. */
  private readonly latest = new Map<string, number>();
  /** Viewers who subscribed and may have missed the latest changes, with the time. */
  private readonly newcomers = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private timerEndsAt = 0;
  private flushing = false;
  private pausedUntil = 0;

  constructor(private readonly ctx: Ctx) {
    ctx.ports.relay.subscribe('user.status', ({ userIds }) => this.note(userIds));
  }

  subscribe(viewerId: string, academyId: string | null, push: Push): () => void {
    if (academyId !== null) this.inAcademy.set(push, { viewerId, academyId });
    const pushes = this.subscribers.get(viewerId) ?? new Set();
    this.subscribers.set(viewerId, pushes.add(push));
    this.newcomers.set(viewerId, performance.now());
    this.schedule();
    return () => {
      this.inAcademy.delete(push);
      pushes.delete(push);
      if (pushes.size === 0 && this.subscribers.get(viewerId) === pushes) this.subscribers.delete(viewerId);
      if (this.subscribers.size === 0) this.rest();
    };
  }

  private shownAcademies(): ShownAcademies {
    const shown = new Map<string, string[]>();
    for (const { viewerId, academyId } of this.inAcademy.values()) shown.set(viewerId, [...(shown.get(viewerId) ?? []), academyId]);
    return shown;
  }

  private rest(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.changed.clear();
    this.newcomers.clear();
    this.sentAt.clear();
  }

  private note(userIds: readonly string[]): void {
    for (const userId of userIds) {
      this.latest.delete(userId);
      this.latest.set(userId, performance.now());
    }
    for (const userId of [...this.latest.keys()].slice(0, -LISTED_MAX)) this.latest.delete(userId);
    if (this.subscribers.size === 0) return;
    for (const userId of userIds) this.changed.add(userId);
    this.schedule();
  }

  /**
   * Sends new subscribers the latest changes: their pages may have read the lists before, and subscribed after them. One of the changes is often
   * their own, because the connection of the page makes the viewer online.
   */
  private async catchUp(newcomers: ReadonlyMap<string, number>): Promise<void> {
    const times = new Map([...this.latest].filter(([, at]) => at >= performance.now() - CATCH_UP_TIME));
    if (newcomers.size === 0 || times.size === 0) return;
    const byViewer = await statusesByViewer(this.ctx, [...times.keys()], [...newcomers.keys()], this.shownAcademies());
    const isMissed = (id: string, viewerId: string): boolean => (times.get(id) ?? 0) < (newcomers.get(viewerId) ?? 0);
    this.send(new Map([...byViewer].map(([viewerId, people]) => [viewerId, people.filter(({ id }) => isMissed(id, viewerId))])));
  }

  /** Sends after a time in milliseconds, or at the end of the pause; earlier if a time is running that ends before. */
  private schedule(gatherTime = GATHER_TIME): void {
    if (this.flushing) return;
    const pause = Math.max(gatherTime, this.pausedUntil - performance.now());
    const endsAt = performance.now() + pause;
    if (this.timer !== undefined && this.timerEndsAt <= endsAt) return;
    clearTimeout(this.timer);
    this.timerEndsAt = endsAt;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.flush();
    }, pause).unref();
  }

  /** Milliseconds until the next event about one of the changed people may be sent. */
  private untilDue(): number {
    let earliest = Number.POSITIVE_INFINITY;
    for (const userId of this.changed) earliest = Math.min(earliest, (this.sentAt.get(userId) ?? 0) + PERSON_INTERVAL);
    return earliest - performance.now();
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
    const newcomers = new Map(this.newcomers);
    this.newcomers.clear();
    try {
      if (due.length > 0) this.send(await statusesByViewer(this.ctx, due, [...this.subscribers.keys()], this.shownAcademies()));
      await this.catchUp(newcomers);
    } catch {
      // Health checks and requests report an unreachable database; the people are read again.
      for (const userId of due) {
        this.changed.add(userId);
        this.sentAt.delete(userId);
      }
      for (const [viewerId, at] of newcomers) this.newcomers.set(viewerId, at);
      this.pausedUntil = performance.now() + RETRY_PAUSE;
    }
    this.flushing = false;
    if (this.newcomers.size > 0) this.schedule();
    else if (this.changed.size > 0) this.schedule(Math.max(GATHER_TIME, this.untilDue()));
  }

  private send(byViewer: ReadonlyMap<string, readonly PersonStatus[]>): void {
    let sent = 0;
    // Viewers of the same courses share a list.
    const events = new Map<readonly PersonStatus[], StatusEvent>();
    for (const [viewerId, people] of byViewer) {
      if (people.length === 0) continue;
      const many = people.length > LISTED_MAX;
      const event = events.get(people) ?? { people: many ? [] : people, many };
      events.set(people, event);
      for (const push of this.subscribers.get(viewerId) ?? []) {
        push(event);
        sent += 1;
      }
    }
    this.pausedUntil = performance.now() + Math.min(PAUSE_MAX, sent * PAUSE_PER_EVENT);
  }
}

const feeds = new WeakMap<RelayPort, StatusFeed>();

/**
 * Returns the events about people whom the viewer may see: each person at most once in two seconds, with the status at that time. With an
 * academy, also about its members, as long as the viewer is one of them.
 */
export function subscribeToStatuses(ctx: Ctx, viewerId: string, academyId: string | null = null): SharedSource<StatusEvent> {
  const feed = feeds.get(ctx.ports.relay) ?? new StatusFeed(withActor(ctx, null));
  feeds.set(ctx.ports.relay, feed);
  return createSharedSource((listener) => feed.subscribe(viewerId, academyId, listener));
}
