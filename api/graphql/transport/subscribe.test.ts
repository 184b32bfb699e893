import { buildSchema, type ExecutionArgs, type FormattedExecutionResult, parse } from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import { soon } from '../../testing/soon.ts';
import type { GqlContext } from '../context.ts';
import { createSharedSource } from '../shared-events.ts';
import { type Subscriber, subscribeFresh } from './subscribe.ts';

const schema = buildSchema('type Query { name: String } type Subscription { person(id: ID): Person } type Person { name: String! }');
const document = parse('subscription { person { name } }');
const withVariable = parse('subscription ($id: ID) { person(id: $id) { name } }');
const session = async () => () => ({}) as GqlContext;

/** A source of events that subscribers share, and what each of them was sent. */
function createScene() {
  const listeners = new Set<(event: object) => void>();
  const source = createSharedSource((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  });
  /** Sends one event to all subscribers. Returns the function that each execution calls once. */
  const emit = (name: string) => {
    const read = vi.fn(() => name);
    const event = { person: { name: read } };
    for (const listener of listeners) listener(event);
    return read;
  };
  async function subscribe(change: Partial<Subscriber> = {}, args: Partial<ExecutionArgs> = {}) {
    const sent: string[] = [];
    const subscriber: Subscriber = {
      renew: session,
      failed: () => undefined,
      present: (result) => result as FormattedExecutionResult,
      started: () => undefined,
      send: (payload) => sent.push(payload),
      ...change,
    };
    const stream = await subscribeFresh({ schema, document, subscribeFieldResolver: () => source, ...args }, subscriber);
    if (!(Symbol.asyncIterator in stream)) throw new Error('The subscription was refused');
    return { stream, next: stream.next(), sent };
  }
  return { listeners, emit, subscribe };
}
const personNamed = (name: string) => JSON.stringify({ data: { person: { name } } });

describe('events that many subscribers share', () => {
  it('are executed once for a document, and sent to each subscriber in the order of the events', async () => {
    const { emit, subscribe } = createScene();
    // The session of the second is read slowly for the first event.
    const slowly = vi.fn(session).mockImplementationOnce(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return session();
    });
    const [first, second] = [await subscribe(), await subscribe({ renew: slowly })];
    const reads = [emit('Amina'), emit('Basir')];
    const both = [personNamed('Amina'), personNamed('Basir')];
    await soon(() => expect([first.sent, second.sent]).toEqual([both, both]));
    for (const read of reads) expect(read).toHaveBeenCalledTimes(1);
  });

  it('come through the stream of the subscription if a subscriber has variables', async () => {
    const { emit, subscribe } = createScene();
    const { next, sent } = await subscribe({}, { document: withVariable, variableValues: { id: '1' } });
    emit('Amina');
    expect(JSON.stringify((await next).value)).toBe(personNamed('Amina'));
    expect(sent).toEqual([]);
  });

  it('are not sent after the subscription has ended, which then stops listening', async () => {
    const { listeners, emit, subscribe } = createScene();
    const { stream, next, sent } = await subscribe();
    emit('Amina');
    await stream.return?.();
    expect(await next).toEqual({ value: undefined, done: true });
    expect(await stream.next()).toEqual({ value: undefined, done: true });
    expect(listeners.size).toBe(0);
    expect(sent).toEqual([]);
  });

  it('close the connection of a subscriber to whom an event cannot be sent, and reach the others', async () => {
    const { emit, subscribe, listeners } = createScene();
    const failed = vi.fn();
    const send = () => {
      throw new Error('lost');
    };
    const [broken, other] = [await subscribe({ send, failed }), await subscribe()];
    emit('Amina');
    await soon(() => expect(failed).toHaveBeenCalledOnce());
    expect((await broken.next).done).toBe(true);
    emit('Basir');
    await soon(() => expect(other.sent).toEqual([personNamed('Amina'), personNamed('Basir')]));
    expect(listeners.size).toBe(1);
  });

  it('end with the session, and close the connection when the session cannot be read', { timeout: 30_000 }, async () => {
    const { listeners, emit, subscribe } = createScene();
    const failed = vi.fn();
    const ended = await subscribe({ renew: async () => null });
    const unreadable = await subscribe({ renew: () => Promise.reject(new Error('The database is away')), failed });
    emit('Amina');
    for (const { next, sent } of [ended, unreadable]) {
      expect((await next).done).toBe(true);
      expect(sent).toEqual([]);
    }
    expect(failed).toHaveBeenCalledTimes(1);
    expect(listeners.size).toBe(0);
  });
});
