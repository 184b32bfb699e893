import type { Ctx } from '../shared/context.ts';
import type { RelayPort } from '../shared/ports.ts';
import type { Topics } from '../shared/topics.ts';

/** Time in which the changes of a message become one event, in milliseconds. */
const GATHER_TIME = 500;

const waiting = new WeakMap<RelayPort, Set<string>>();

/**
 * Publishes that a message or the state of its mails changed: at most two events per message and second from each process, whatever the number
 * of mails. An event that is lost is no harm: clients read the message again from time to time. Call it after the commit.
 */
export function announceMessage(ctx: Ctx, event: Topics['message.changed']): void {
  const { relay } = ctx.ports;
  const announced = waiting.get(relay) ?? new Set<string>();
  waiting.set(relay, announced);
  if (announced.has(event.messageId)) return;
  announced.add(event.messageId);
  setTimeout(() => {
    announced.delete(event.messageId);
    relay.publish('message.changed', event).catch(() => undefined);
  }, GATHER_TIME).unref();
}
