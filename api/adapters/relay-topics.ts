/** Milliseconds for which a topic stays subscribed without a listener: people change pages, and come back. */
const LINGER = 30_000;
/** Pause in milliseconds before a failed subscription is tried again. */
const RETRY_PAUSE = 1000;

interface Subscription {
  unsubscribe(): Promise<void>;
}

interface TopicState {
  listeners: number;
  /** Runs while the topic stays subscribed without a listener. */
  lingering: NodeJS.Timeout | undefined;
  /** Events of other processes arrive. */
  isOpen: boolean;
  subscription: Subscription | null;
  /** The work that opens or closes the subscription. */
  work: Promise<void> | null;
}

interface TopicOptions {
  /** Subscribes this process to a topic. */
  open: (topic: string) => Promise<Subscription>;
  failed: (error: unknown, topic: string) => void;
  pause: (milliseconds: number) => Promise<unknown>;
  linger?: number | undefined;
}

const isWanted = ({ listeners, lingering }: TopicState): boolean => listeners > 0 || lingering !== undefined;
const mustOpen = (state: TopicState): boolean => isWanted(state) && !state.isOpen;
const mustClose = (state: TopicState): boolean => !isWanted(state) && state.subscription !== null;

/**
 * Subscribes a process to the topics that have listeners in it: with the first one, until a while after the last one. One change of a topic runs at a time, and
 * is tried again until it succeeds or is not wanted any more (docs/decisions/0049-replicas.md).
 */
export class TopicSubscriptions {
  private readonly topics = new Map<string, TopicState>();
  private readonly options: TopicOptions;
  private started = false;
  private closed = false;
  /** How often a topic could not be subscribed and was tried again. */
  failures = 0;

  constructor(options: TopicOptions) {
    this.options = options;
  }

  /** Counts a listener of a topic. Returns the function that ends it. */
  add(topic: string): () => void {
    const state = this.topics.get(topic) ?? { listeners: 0, lingering: undefined, isOpen: false, subscription: null, work: null };
    this.topics.set(topic, state);
    clearTimeout(state.lingering);
    state.lingering = undefined;
    state.listeners += 1;
    this.settle(topic, state);
    let left = false;
    return () => {
      if (!left) this.leave(topic, state);
      left = true;
    };
  }

  /** Begins to subscribe. Resolves when events of other processes reach every listener. */
  start(): Promise<void> {
    this.started = true;
    for (const [topic, state] of this.topics) this.settle(topic, state);
    return this.ready();
  }

  /** Resolves when events of other processes reach every listener. */
  async ready(): Promise<void> {
    while (this.started && !this.closed) {
      const opening = [...this.topics.values()].filter(mustOpen);
      if (opening.length === 0) return;
      await Promise.all(opening.map(({ work }) => work));
    }
  }

  close(): void {
    this.closed = true;
    for (const { lingering } of this.topics.values()) clearTimeout(lingering);
  }

  private leave(topic: string, state: TopicState): void {
    state.listeners -= 1;
    if (state.listeners > 0 || this.closed) return;
    state.lingering = setTimeout(() => {
      state.lingering = undefined;
      this.settle(topic, state);
    }, this.options.linger ?? LINGER).unref();
  }

  private mustChange(state: TopicState): boolean {
    return this.started && !this.closed && (mustOpen(state) || mustClose(state));
  }

  private settle(topic: string, state: TopicState): void {
    if (state.work === null && this.mustChange(state)) state.work = this.change(topic, state);
  }

  private async change(topic: string, state: TopicState): Promise<void> {
    while (this.mustChange(state)) {
      try {
        if (mustOpen(state)) {
          state.subscription = await this.options.open(topic);
          state.isOpen = true;
        } else {
          // From here on events of other processes are not delivered.
          state.isOpen = false;
          await state.subscription?.unsubscribe();
          state.subscription = null;
        }
      } catch (error) {
        if (this.closed) break;
        if (mustOpen(state)) this.failures += 1;
        this.options.failed(error, topic);
        await this.options.pause(RETRY_PAUSE);
      }
    }
    // In the same turn: a listener that comes now begins the next change.
    state.work = null;
  }
}
