import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { InvitationEntity } from '../../domain/invitations/invitation.entity.ts';
import { createToken, hashToken } from '../../domain/shared/tokens.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Stores an open sign-up invitation; the overrides replace its defaults. Returns it with the token of its link. */
export async function buildInvitation(db: EntityManager, overrides: Partial<InvitationEntity> = {}): Promise<{ invitation: InvitationEntity; token: string }> {
  const token = createToken();
  const id = overrides.id ?? randomUUID();
  const invitation = db.create(InvitationEntity, {
    id,
    kind: overrides.userId ? 'access' : 'signUp',
    tokenHash: hashToken(token),
    email: `guest-${id}@example.org`,
    userId: null,
    academyId: null,
    courseId: null,
    language: 'en',
    invitedBy: null,
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 14 * DAY),
    acceptedAt: null,
    revokedAt: null,
    ...overrides,
  });
  await db.insert(InvitationEntity, invitation);
  return { invitation, token };
}
