import type { AuditAction } from '../../../schema/audit.ts';
import { recordInvalidLink } from '../audit/invalid-link.ts';
import type { Ctx } from '../shared/context.ts';
import { hashToken } from '../shared/tokens.ts';
import { InvitationEntity } from './invitation.entity.ts';

/**
 * Records the use of a token that no invitation has. The link of an invitation that was used, has expired or is early is opened by people, often
 * many at one network address, and is no attack.
 *
 * @throws TOO_MANY_REQUESTS
 */
export async function recordUnknownToken(ctx: Ctx, token: string, action: AuditAction): Promise<void> {
  if (!(await ctx.db.existsBy(InvitationEntity, { tokenHash: hashToken(token) }))) await recordInvalidLink(ctx, action);
}
