import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { createPostgresRelayBackend, Relay } from 'bullmq';
import DataLoader from 'dataloader';
import type { Log } from '../domain/shared/log.ts';
import type { RelayPort, RelayState } from '../domain/shared/ports.ts';
import type { Topic } from '../domain/shared/topics.ts';
import { type BeginTrace, currentSpan, eventSpan, traced } from '../domain/shared/trace.ts';
import { type BackendOptions, postgresConnection, redisConnection } from './backend.ts';
import { createDelivery, type Envelope, envelopeOf, type Published } from './relay-events.ts';
import { TopicSubscriptions } from './relay-topics.ts';

/** Lease of a node in milliseconds: for so long the events for a replica that lost its connection are kept. */
const LEASE = 30_000;
/** Interval in which a node renews its lease, in milliseconds: after Redis lost its data, events reach the node again so much later. */
const HEARTBEAT = 3000;
/** Pauses before an event is published again after a failure, in milliseconds: together longer than a minute. */
const RETRY_PAUSES = [250, 1000, 3000, 10_000, 20_000, 30_000];
/** Pause between two reports that the inbox is too long, in milliseconds: it is reported after each batch that is read. */
const LAG_PAUSE = 1000;
/** Events that are kept for a process that does not read them; more drop the oldest. */
const INBOX = 10_000;
/**
 * The topic of which a learner publishes an event with each step: a message to the other replicas costs five statements, so that they get one for
 * all events of a fifth of a second.
 */
const GATHERED = 'progress.changed';
/** Milliseconds, and events of one message: far less than the relay's half a megabyte. */
const GATHER_TIME = 200;
const GATHERED_MAX = 1000;

const unrefPause = (milliseconds: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, milliseconds).unref());

/**
 * Returns the function that gathers events of a fifth of a second and hands them to `send` together, and the one that does it at once. The first
 * resolves when its event was sent.
 */
function gatherFor<Payload>(send: (payloads: readonly Payload[]) => Promise<void>) {
  const waiting = new Set<() => void>();
  let last = Promise.resolve();
  const events = new DataLoader<Payload, true>(
    async (payloads) => {
      last = Promise.all([last.catch(() => undefined), send(payloads)]).then(() => undefined);
      await last;
      return payloads.map(() => true);
    },
    {
      cache: false,
      maxBatchSize: GATHERED_MAX,
      batchScheduleFn(dispatch) {
        waiting.add(dispatch);
        setTimeout(() => {
          waiting.delete(dispatch);
          dispatch();
        }, GATHER_TIME).unref();
      },
    },
  );
  const sendNow = (): Promise<void> => {
    for (const dispatch of waiting) dispatch();
    return last;
  };
  return [(payload: Payload): Promise<unknown> => events.load(payload), sendNow] as const;
}

interface Retries {
  isClosing: () => boolean;
  failed: (error: unknown) => void;
  pause: (milliseconds: number) => Promise<unknown>;
}

/** Sends something, and again after each failure, until the pauses are used up or the process ends. */
async function withRetries(send: () => Promise<unknown>, { isClosing, failed, pause }: Retries): Promise<void> {
  for (const milliseconds of RETRY_PAUSES) {
    if (isClosing()) return;
    try {
      await send();
      return;
    } catch (error) {
      if (!isClosing()) failed(error);
    }
    await pause(milliseconds);
  }
  if (!isClosing()) await send();
}

interface LossDetector {
  on(event: 'recovered' | 'lag', listener: () => void): unknown;
}

/**
 * Calls back when events for this process were lost: its inbox was lost during an outage, or became so long that the oldest events may have been dropped.
 * Of an inbox that stays long the last report comes after the last event that was dropped.
 */
function onLoss(relay: LossDetector, state: RelayState, report: (why: string) => void): void {
  const lost = (why: string): void => {
    state.losses += 1;
    state.lostAt = new Date();
    report(why);
  };
  let reporting = false;
  relay.on('recovered', () => lost('during an outage of the relay'));
  relay.on('lag', () => {
    if (reporting) return;
    reporting = true;
    setTimeout(() => {
      reporting = false;
      lost('because too many were waiting');
    }, LAG_PAUSE).unref();
  });
}

function open({ databaseUrl, redisUrl }: BackendOptions, nodeId: string, inboxMaxLength: number): Relay | Relay<ReturnType<typeof postgresConnection>> {
  const shared = { namespace: 'academy', nodeId, leaseDuration: LEASE, heartbeatInterval: HEARTBEAT, inboxMaxLength };
  if (redisUrl !== undefined) return new Relay({ ...shared, connection: redisConnection(redisUrl, 'listener') });
  return new Relay({ ...shared, connection: postgresConnection(databaseUrl), backend: createPostgresRelayBackend as never });
}

interface Publishing extends Pick<Retries, 'isClosing' | 'pause'> {
  nodeId: string;
  state: RelayState;
}

/** Returns the function that publishes to the other replicas; events are ids, so that one that comes late or twice changes nothing. */
const publisherOf =
  (relay: Pick<Relay, 'publish'>, log: Log, { nodeId, state, isClosing, pause }: Publishing) =>
  async (topic: string, events: readonly Published[]): Promise<void> => {
    state.waiting += events.length;
    const envelope = envelopeOf(nodeId, events);
    const failed = (error: unknown): void => log.warn({ err: error, topic }, 'An event could not be published; it is published again');
    await withRetries(() => relay.publish(topic, envelope), { isClosing, failed, pause }).finally(() => {
      state.waiting -= events.length;
    });
  };

/** The topic within one process. */
const OWN: Topic = 'relay.recovered';

interface RelayOptions {
  /** Goes on with the traces of events. */
  beginTrace?: BeginTrace | undefined;
  /** A test replaces it and what follows. */
  pause?: (milliseconds: number) => Promise<unknown>;
  /** Events that are kept for a process that does not read them. */
  inbox?: number;
  /** Milliseconds for which a topic stays subscribed without a listener. */
  linger?: number;
}

/**
 * Publishes to all processes that have listeners of the topic, over PostgreSQL or Redis. Listeners of the same process are called directly, the others within milliseconds.
 * Reconnects and subscribes again after an outage. What could not be published is published again for a minute; if events for this
 * process are lost, its listeners of `relay.recovered` are called (docs/decisions/0049-replicas.md).
 */
export async function createRelay(
  options: BackendOptions,
  log: Log,
  { pause = unrefPause, inbox = INBOX, linger, beginTrace }: RelayOptions = {},
): Promise<RelayPort> {
  const nodeId = randomUUID();
  const local = new EventEmitter().setMaxListeners(0);
  const relay = open(options, nodeId, inbox);
  let closing = false;
  relay.on('error', (error: Error) => {
    if (!closing) log.warn({ err: error }, 'The relay was interrupted');
  });
  const deliver = createDelivery(local, log, beginTrace);
  const state: RelayState = { waiting: 0, losses: 0, lostAt: null };
  onLoss(relay as LossDetector, state, (why) => {
    if (closing) return;
    log.warn({}, `Events for this process were lost ${why}`);
    deliver.plain('relay.recovered', {});
  });
  const publish = publisherOf(relay, log, { nodeId, state, pause, isClosing: () => closing });
  await relay.waitUntilReady();
  const topics = new TopicSubscriptions({
    open: (topic) => relay.subscribe<Envelope>(topic, ({ data }) => (data.from === nodeId ? undefined : deliver.foreign(topic, data))),
    failed: (error, topic) => log.warn({ err: error, topic }, 'The relay could not subscribe; it is tried again'),
    pause,
    linger,
  });
  const [gather, sendGathered] = gatherFor<Published>((events) => publish(GATHERED, events));
  return {
    publish: (topic, payload) =>
      traced(
        () => eventSpan('publish', topic),
        async () => {
          deliver.own(topic, payload);
          const event: Published = { payload, traceparent: currentSpan()?.traceparent };
          await (topic === GATHERED ? gather(event) : publish(topic, [event]));
        },
      ),
    listen: () => topics.start(),
    subscribe(topic, listener) {
      local.on(topic, listener);
      const leave = topic === OWN ? () => undefined : topics.add(topic);
      return () => {
        local.off(topic, listener);
        leave();
      };
    },
    failures: () => topics.failures,
    ready: () => topics.ready(),
    state: () => ({ ...state }),
    async close() {
      const sent = sendGathered();
      closing = true;
      topics.close();
      local.removeAllListeners();
      await sent.catch(() => undefined);
      await relay.close();
    },
  };
}
