import { randomUUID } from 'node:crypto';
import { InvitationEntity } from '../../api/domain/invitations/invitation.entity.ts';
import { type Ctx, requireActor } from '../../api/domain/shared/context.ts';
import { createToken, hashToken } from '../../api/domain/shared/tokens.ts';

const DAY = 24 * 60 * 60 * 1000;

type DemoInvitation = Pick<InvitationEntity, 'email' | 'language'> &
  Partial<Pick<InvitationEntity, 'mailState' | 'mailReason' | 'mailReply'>> & {
    /** Days since the invitation was sent. */
    age: number;
    /** Days after which it was accepted or revoked. */
    acceptedAfter?: number;
    revokedAfter?: number;
    /** The position of the course that it opens. */
    course?: number;
  };

/** Invitations to sign up in every state. Nobody has these addresses. */
const INVITATIONS: readonly DemoInvitation[] = [
  { email: 'samira.noor@clinic.example', language: 'ar', age: 1, course: 0 },
  { email: 'b.traore@relief.example', language: 'fr', age: 2 },
  { email: 'hamed.sadiq@family-centre.example', language: 'fa', age: 5, course: 2 },
  { email: 'sushila@academy.example', language: 'en', age: 4, acceptedAfter: 2, course: 1 },
  { email: 'habib@academy.example', language: 'fa', age: 8, acceptedAfter: 2 },
  { email: 'm.lang@school.example', language: 'de', age: 30, course: 0 },
  { email: 'old.address@school.example', language: 'de', age: 6, revokedAfter: 1 },
  {
    email: 'rita.bloom@clinc.example',
    language: 'en',
    age: 3,
    course: 3,
    mailState: 'refused',
    mailReason: 'MAIL_REFUSED',
    mailReply: '550 5.1.1 The email account that you tried to reach does not exist.',
  },
];

/** Stores invitations in every state, without sending an email. */
export async function loadInvitations(admin: Ctx, courseIds: readonly string[]): Promise<void> {
  const at = (daysAgo: number): Date => new Date(admin.now().getTime() - daysAgo * DAY);
  const rows = INVITATIONS.map(({ email, language, age, acceptedAfter, revokedAfter, course, ...mail }) => ({
    id: randomUUID(),
    kind: 'signUp' as const,
    tokenHash: hashToken(createToken()),
    email,
    language,
    courseIds: course === undefined ? [] : courseIds.slice(course, course + 1),
    invitedBy: requireActor(admin).id,
    createdAt: at(age),
    sentAt: at(age),
    expiresAt: new Date(at(age).getTime() + admin.settings.invitationLife),
    acceptedAt: acceptedAfter === undefined ? null : at(age - acceptedAfter),
    revokedAt: revokedAfter === undefined ? null : at(age - revokedAfter),
    mailState: 'sent' as const,
    ...mail,
  }));
  await admin.db.insert(InvitationEntity, rows);
}
