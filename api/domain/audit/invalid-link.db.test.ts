import { expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { memoryRateLimit } from '../../testing/memory-rate-limit.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { resetPassword, validateResetLink } from '../auth/password.service.ts';
import { acceptInvitation } from '../invitations/accept-invitation.service.ts';
import { validateSignUpInvitation } from '../invitations/sign-up.service.ts';
import type { Ctx } from '../shared/context.ts';
import { AuditEntryEntity } from './audit-entry.entity.ts';

const db = testDatabase();

const INVALID_TOKEN = 'A'.repeat(43);
const USES: Array<[string, string, (ctx: Ctx) => Promise<unknown>]> = [
  ['a new password', 'LINK_INVALID', (ctx) => resetPassword(ctx, { token: INVALID_TOKEN, newPassword: 'Lantern&harbour8' })],
  ['a new password, when it is opened', 'LINK_INVALID', (ctx) => validateResetLink(ctx, INVALID_TOKEN)],
  ['a sign-up', 'SIGN_UP_LINK_INVALID', (ctx) => validateSignUpInvitation(ctx, INVALID_TOKEN)],
  ['an invitation', 'INVITATION_INVALID', (ctx) => acceptInvitation(ctx, INVALID_TOKEN)],
];

it.each(USES)('the audit trail records a limited number of invalid links of %s from one network address', async (_case, code, use) => {
  const manager = db.dataSource.manager;
  const actor = actorOf(await buildUser(manager));
  const ctx = testCtx(manager, { actor, ports: { rateLimit: memoryRateLimit({ 'link.address': 2 }) } });
  const before = await manager.count(AuditEntryEntity);
  for (let attempt = 0; attempt < 2; attempt += 1) await expect(use(ctx)).rejects.toMatchObject({ code });
  for (let attempt = 0; attempt < 3; attempt += 1) await expect(use(ctx)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(await manager.count(AuditEntryEntity)).toBe(before + 2);
});
