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

export interface TopicSubscriptions {
  /** Counts a listener of a topic. Returns the function that ends it. */
  add(topic: string): () => void;
  /** Begins to subscribe. Resolves when events of other processes reach every listener. */
  start(): Promise<void>;
  /** How many listeners came before the events of other processes reached them. */
  waits(): number;
  /** Resolves when events of other processes reach every listener. */
  ready(): Promise<void>;
  close(): void;
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
export function createTopicSubscriptions({ open, failed, pause, linger = LINGER }: TopicOptions): TopicSubscriptions {
  const topics = new Map<string, TopicState>();
  let started = false;
  let closed = false;
  let waits = 0;

  const mustChange = (state: TopicState): boolean => started && !closed && (mustOpen(state) || mustClose(state));

  async function change(topic: string, state: TopicState): Promise<void> {
    while (mustChange(state)) {
      try {
        if (mustOpen(state)) {
          state.subscription = await open(topic);
          state.isOpen = true;
        } else {
          // From here on events of other processes are not delivered.
          state.isOpen = false;
          await state.subscription?.unsubscribe();
          state.subscription = null;
        }
      } catch (error) {
        if (closed) break;
        failed(error, topic);
        await pause(RETRY_PAUSE);
      }
    }
    // In the same turn: a listener that comes now begins the next change.
    state.work = null;
  }

  function settle(topic: string, state: TopicState): void {
    if (state.work === null && mustChange(state)) state.work = change(topic, state);
  }

  async function ready(): Promise<void> {
    while (started && !closed) {
      const opening = [...topics.values()].filter(mustOpen);
      if (opening.length === 0) return;
      await Promise.all(opening.map(({ work }) => work));
    }
  }

  function leave(topic: string, state: TopicState): void {
    state.listeners -= 1;
    if (state.listeners > 0 || closed) return;
    state.lingering = setTimeout(() => {
      state.lingering = undefined;
      settle(topic, state);
    }, linger).unref();
  }

  return {
    add(topic) {
      const state = topics.get(topic) ?? { listeners: 0, lingering: undefined, isOpen: false, subscription: null, work: null };
      topics.set(topic, state);
      clearTimeout(state.lingering);
      state.lingering = undefined;
      state.listeners += 1;
      if (started && !state.isOpen) waits += 1;
      settle(topic, state);
      let left = false;
      return () => {
        if (!left) leave(topic, state);
        left = true;
      };
    },
    start() {
      started = true;
      for (const [topic, state] of topics) settle(topic, state);
      return ready();
    },
    waits: () => waits,
    ready,
    close() {
      closed = true;
      for (const { lingering } of topics.values()) clearTimeout(lingering);
    },
  };
}
