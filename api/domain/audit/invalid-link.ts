import type { AuditAction } from '../../../schema/audit.ts';
import type { Ctx } from '../shared/context.ts';
import { recordDenial } from './audit.service.ts';

/**
 * Records that a link from a mail was not valid. Limited per network address, so that made-up links cannot fill the audit trail.
 *
 * @throws TOO_MANY_REQUESTS
 */
export async function recordInvalidLink(ctx: Ctx, action: AuditAction): Promise<void> {
  await ctx.ports.rateLimit.consume('link.address', ctx.origin.address);
  await recordDenial(ctx, action);
}
