import type { Ctx } from '../shared/context.ts';
import { recordDenial } from './audit.service.ts';

/**
 * Notes that a link from a mail did not open what it was used for. Limited per network address, so that nobody fills the
 * audit trail with made-up links: TOO_MANY_REQUESTS.
 */
export async function recordInvalidLink(ctx: Ctx, action: string): Promise<void> {
  await ctx.ports.rateLimit.consume('link.address', ctx.origin.address);
  await recordDenial(ctx, action);
}
