import { Repeater, SlidingBuffer } from '@repeaterjs/repeater';
import { readImport } from '../../domain/invitations/read-import.service.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import type { Topics } from '../../domain/shared/topics.ts';

type ImportChanged = Topics['invitationImport.changed'];

/**
 * Returns the events of an import.
 *
 * @throws NOT_AUTHORIZED, NOT_FOUND
 */
export async function subscribeToImport(ctx: Ctx, input: string): Promise<AsyncIterable<ImportChanged>> {
  const { id } = await readImport(ctx, input);
  return new Repeater(async (push, stop) => {
    const unsubscribe = ctx.ports.relay.subscribe('invitationImport.changed', (event) => {
      if (event.importId === id) void push(event);
    });
    await stop;
    unsubscribe();
  }, new SlidingBuffer(1));
}
