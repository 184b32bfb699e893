import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildAcademy } from '../../testing/factories/academy.ts';
import { buildInvitation } from '../../testing/factories/invitation.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { mailsTo, tokenOfMail } from '../../testing/mails.ts';
import { memoryRateLimit } from '../../testing/memory-rate-limit.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import type { Ctx } from '../shared/context.ts';
import { UserEntity } from '../users/user.entity.ts';
import { InvitationEntity } from './invitation.entity.ts';
import { readSignUpInvitation, signUp, validateSignUpInvitation } from './sign-up.service.ts';
import { inviteToSignUp } from './sign-up-invitation.service.ts';

const DAY = 24 * 60 * 60 * 1000;
const person = { name: 'Zahra', surname: 'Ahmadi', language: 'fa', password: 'Lantern&harbour8', privacyAccepted: true } as const;
const db = testDatabase();
let admin: UserEntity;
beforeAll(async () => {
  admin = await buildUser(db.dataSource.manager, { role: 'admin', name: 'Ada', surname: 'Min' });
});

const manager = () => db.dataSource.manager;
const asAdmin = (): Ctx => testCtx(manager(), { actor: actorOf(admin) });
const newEmail = () => `invited-${randomUUID()}@example.org`;

describe('inviting to sign up', () => {
  it('sends each address a link in the language of the invitation, and stores only its hash', async () => {
    const email = newEmail();
    expect(await inviteToSignUp(asAdmin(), { emails: [email], language: 'ar' })).toEqual([{ email, outcome: 'invited' }]);
    const [mail] = await mailsTo(manager(), email);
    const token = tokenOfMail(mail);
    expect(mail).toMatchObject({ template: 'signUpInvitation', language: 'ar', parameters: { inviter: 'Ada Min', siteName: 'Academy' } });
    expect(mail?.url).toBe(`http://127.0.0.1:4000/signup/${token}?lang=ar`);
    const stored = await manager().findOneByOrFail(InvitationEntity, { email });
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored.expiresAt.getTime() - stored.createdAt.getTime()).toBe(14 * DAY);
  });

  it('says on the page of the link who invites to what, as the mail does, and no longer who was deactivated', async () => {
    const inviter = await buildUser(manager(), { name: 'Ida', surname: 'Low' });
    const academy = await buildAcademy(manager(), {
      defaultLanguage: 'en',
      translations: { en: { name: 'Care', subTitle: '' }, de: { name: 'Pflege', subTitle: '' } },
    });
    const { invitation, token } = await buildInvitation(manager(), { language: 'de', invitedBy: inviter.id, academyIds: [academy.id, randomUUID()] });
    const offer = { email: invitation.email, language: 'de', inviter: 'Ida Low', targets: '“Pflege”' };
    expect(await readSignUpInvitation(testCtx(manager()), token)).toEqual(offer);
    await manager().update(UserEntity, { id: inviter.id }, { deactivatedAt: new Date() });
    expect(await readSignUpInvitation(testCtx(manager()), token)).toEqual({ ...offer, inviter: null });
    const plain = await buildInvitation(manager());
    expect(await readSignUpInvitation(testCtx(manager()), plain.token)).toMatchObject({ inviter: null, targets: null });
  });

  it('reports a result for each address, reports a duplicate once, and continues after an invalid address', async () => {
    const [email, known] = [newEmail(), await buildUser(manager())];
    const emails = [`${email.toUpperCase()}, broken@`, email, '<b>@example.org', `a\u202e@example.org`, known.email, `${'a'.repeat(250)}@example.org`];
    const outcomes = (await inviteToSignUp(asAdmin(), { emails, language: 'en' })).map((result) => result.outcome);
    expect(outcomes).toEqual(['invited', 'invalid', 'invalid', 'invalid', 'alreadyRegistered', 'invalid']);
    expect(await mailsTo(manager(), email)).toHaveLength(1);
    expect(await mailsTo(manager(), known.email)).toHaveLength(0);
  });

  it.each([
    ['no address', { emails: [], language: 'en' }, { emails: 'EMAIL_VALUE_INVALID' }],
    ['blanks', { emails: [' ', ','], language: 'en' }, { emails: 'EMAIL_VALUE_INVALID' }],
    ['too many', { emails: Array.from({ length: 501 }, (_each, index) => `a${index}@example.org`), language: 'en' }, { emails: 'TOO_LONG' }],
    [
      'too many in one text',
      { emails: [Array.from({ length: 60 }, (_each, index) => `${index}@e.org`).join(','), ...Array(480).fill('x@y.org,z@y.org')], language: 'en' },
      undefined,
    ],
    ['an unknown language', { emails: ['a@example.org'], language: 'xx' }, { language: 'LANGUAGE_REQUIRED' }],
  ])('refuses wrong input, or reads it address by address: %s', async (_case, input, fields) => {
    const result = inviteToSignUp(asAdmin(), input);
    if (fields === undefined) await expect(result).resolves.toHaveLength(62);
    else await expect(result).rejects.toMatchObject({ code: 'VALIDATION_FAILED', details: { fields } });
  });

  it('revokes the older link of the same email address', async () => {
    const email = newEmail();
    for (let time = 0; time < 2; time += 1) await inviteToSignUp(asAdmin(), { emails: [email], language: 'en', sendAgain: true });
    const [older, newer] = (await mailsTo(manager(), email)).map(tokenOfMail);
    await expect(validateSignUpInvitation(testCtx(manager()), older ?? '')).rejects.toMatchObject({ code: 'SIGN_UP_LINK_INVALID' });
    await expect(validateSignUpInvitation(testCtx(manager()), newer ?? '')).resolves.toEqual({ email, language: 'en' });
  });

  it('leaves one valid link when two admins invite concurrently', async () => {
    const email = newEmail();
    await Promise.all(Array.from({ length: 4 }, () => inviteToSignUp(asAdmin(), { emails: [email], language: 'en' })));
    const stored = await manager().findBy(InvitationEntity, { email });
    expect(stored.filter((invitation) => invitation.revokedAt === null)).toHaveLength(1);
  });
});

describe('signing up', () => {
  it('creates a student with the invited email address and the time of acceptance', async () => {
    const { invitation, token } = await buildInvitation(manager());
    const now = new Date('2026-11-20T10:00:00Z');
    await signUp(testCtx(manager(), { now: () => now }), { ...person, token, termsAccepted: true });
    const user = await manager().findOneByOrFail(UserEntity, { email: invitation.email });
    expect(user).toMatchObject({ role: 'student', language: 'fa', privacyAcceptedAt: now, termsAcceptedAt: now });
    expect(user.passwordHash).toMatch(/^\$argon2id\$/);
  });

  it('ignores a role, an address and an id in the form', async () => {
    const { invitation, token } = await buildInvitation(manager());
    const more = { role: 'admin', email: 'other@example.org', id: admin.id };
    await signUp(testCtx(manager()), { ...person, ...more, token });
    expect(await manager().findOneByOrFail(UserEntity, { email: invitation.email })).toMatchObject({ role: 'student' });
    expect(await manager().countBy(UserEntity, { email: 'other@example.org' })).toBe(0);
  });

  it('succeeds once for fifty concurrent requests', async () => {
    const { invitation, token } = await buildInvitation(manager());
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => signUp(testCtx(manager()), { ...person, token })));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'SIGN_UP_LINK_INVALID' });
    expect(await manager().countBy(UserEntity, { email: invitation.email })).toBe(1);
  });

  it('is still possible after the link was opened', async () => {
    const { token } = await buildInvitation(manager());
    for (let time = 0; time < 3; time += 1) await validateSignUpInvitation(testCtx(manager()), token);
    await expect(signUp(testCtx(manager()), { ...person, token })).resolves.toBeUndefined();
  });

  it.each<[string, () => Promise<string>]>([
    ['an expired link', async () => (await buildInvitation(manager(), { expiresAt: new Date(Date.now() - 1) })).token],
    ['a revoked link', async () => (await buildInvitation(manager(), { revokedAt: new Date() })).token],
    ['a used link', async () => (await buildInvitation(manager(), { acceptedAt: new Date() })).token],
    ['a link never sent', async () => 'A'.repeat(43)],
    [
      'a link of another kind',
      async () => {
        const [user, academy] = [await buildUser(manager()), await buildAcademy(manager())];
        return (await buildInvitation(manager(), { userId: user.id, academyId: academy.id })).token;
      },
    ],
  ])('refuses %s', async (_case, make) => {
    const token = await make();
    await expect(validateSignUpInvitation(testCtx(manager()), token)).rejects.toMatchObject({ code: 'SIGN_UP_LINK_INVALID' });
    await expect(signUp(testCtx(manager()), { ...person, token })).rejects.toMatchObject({ code: 'SIGN_UP_LINK_INVALID' });
  });

  it('does not count a link that was used as an attempt with a made-up one', async () => {
    const { token } = await buildInvitation(manager(), { acceptedAt: new Date() });
    const ctx = testCtx(manager(), { ports: { rateLimit: memoryRateLimit({ 'link.address': 0 }) } });
    await expect(validateSignUpInvitation(ctx, token)).rejects.toMatchObject({ code: 'SIGN_UP_LINK_INVALID' });
  });

  it('refuses an address that has got an account since, and keeps the link', async () => {
    const user = await buildUser(manager());
    const { token } = await buildInvitation(manager(), { email: user.email });
    await expect(signUp(testCtx(manager()), { ...person, token })).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    expect((await manager().findOneByOrFail(InvitationEntity, { email: user.email })).acceptedAt).toBeNull();
  });

  it.each([
    ['no token', { token: '' }, { token: 'TOKEN_MISSING' }],
    ['markup', { name: '<b>', surname: '"><script>' }, { name: 'CHARACTERS_NOT_ALLOWED', surname: 'CHARACTERS_NOT_ALLOWED' }],
    ['direction controls', { name: 'a\u2067b' }, { name: 'CHARACTERS_NOT_ALLOWED' }],
    ['no ticks', { privacyAccepted: false }, { privacyAccepted: 'PRIVACY_REQUIRED' }],
    ['a weak password', { password: 'lantern' }, { password: 'PASSWORD_TOO_SHORT' }],
    ['a common password', { password: 'Password123!' }, { password: 'PASSWORD_COMMON' }],
    ['an unknown language', { language: 'xx' }, { language: 'LANGUAGE_REQUIRED' }],
  ])('refuses %s', async (_case, wrong, fields) => {
    const { token } = await buildInvitation(manager());
    await expect(signUp(testCtx(manager()), { ...person, token, ...wrong } as never)).rejects.toMatchObject({ code: 'VALIDATION_FAILED', details: { fields } });
  });

  it('requires acceptance of the terms if the operator enables that', async () => {
    const { token } = await buildInvitation(manager());
    const ctx = testCtx(manager(), { settings: { termsRequired: true } });
    await expect(signUp(ctx, { ...person, token })).rejects.toMatchObject({ details: { fields: { termsAccepted: 'TERMS_REQUIRED' } } });
    await expect(signUp(ctx, { ...person, token, termsAccepted: true })).resolves.toBeUndefined();
  });

  it('is limited per network address', async () => {
    const ctx = testCtx(manager(), { ports: { rateLimit: memoryRateLimit({ 'signUp.address': 1 }) } });
    await expect(signUp(ctx, { ...person, token: 'A'.repeat(43) })).rejects.toMatchObject({ code: 'SIGN_UP_LINK_INVALID' });
    await expect(signUp(ctx, { ...person, token: 'B'.repeat(43) })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});
