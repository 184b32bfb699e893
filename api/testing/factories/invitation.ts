import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { InvitationEntity } from '../../domain/invitations/invitation.entity.ts';
import { InvitationImportEntity } from '../../domain/invitations/invitation-import.entity.ts';
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
    academyIds: [],
    courseIds: [],
    groupIds: [],
    importId: null,
    language: 'en',
    invitedBy: null,
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 14 * DAY),
    acceptedAt: null,
    revokedAt: null,
    sentAt: new Date(),
    mailState: 'sent',
    mailReason: null,
    mailReply: null,
    ...overrides,
  });
  await db.insert(InvitationEntity, invitation);
  return { invitation, token };
}

/** Stores an import without rows; the overrides replace its defaults. */
export async function buildImport(db: EntityManager, overrides: Partial<InvitationImportEntity> = {}): Promise<InvitationImportEntity> {
  const common = {
    id: randomUUID(),
    fileName: 'people.csv',
    language: 'en' as const,
    academyIds: [],
    courseIds: [],
    groupIds: [],
    rowCount: 0,
    createdBy: null,
  };
  const made = db.create(InvitationImportEntity, { ...common, createdAt: new Date(), startedAt: null, finishedAt: null, ...overrides });
  await db.insert(InvitationImportEntity, made);
  return made;
}
