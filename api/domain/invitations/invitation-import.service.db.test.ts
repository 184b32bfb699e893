import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourse, buildEnrolment } from '../../testing/factories/course.ts';
import { buildGroup } from '../../testing/factories/group.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { mailsTo, tokenOfMail } from '../../testing/mails.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { GroupMemberEntity } from '../groups/group-member.entity.ts';
import { EnrolmentEntity } from '../memberships/enrolment.entity.ts';
import { OutboxEntity } from '../shared/outbox.entity.ts';
import { inTransaction } from '../shared/transaction.ts';
import { UserEntity } from '../users/user.entity.ts';
import { acceptInvitation } from './accept-invitation.service.ts';
import { inviteGroup } from './access-invitation.service.ts';
import { InvitationEntity } from './invitation.entity.ts';
import { continueImport, IMPORT_BATCH, IMPORT_JOB, prepareFile, prepareList, startImport } from './invitation-import.service.ts';
import { listInvitations } from './invitation-list.service.ts';
import { correctInvitation, createInvitationLink, resendInvitations, revokeInvitations } from './manage-invitations.service.ts';
import { listImportRows, listImports, readImport } from './read-import.service.ts';
import { signUp, validateSignUpInvitation } from './sign-up.service.ts';
import { inviteToSignUp } from './sign-up-invitation.service.ts';

const person = { name: 'Zahra', surname: 'Ahmadi', language: 'fa', password: 'Lantern&harbour8', privacyAccepted: true } as const;
const db = testDatabase();
let admin: UserEntity;
beforeAll(async () => {
  admin = await buildUser(db.dataSource.manager, { role: 'admin' });
});

const manager = () => db.dataSource.manager;
const asAdmin = () => testCtx(manager(), { actor: actorOf(admin) });
const newEmail = () => `${randomUUID()}@example.org`;
const prepareText = (text: string) => prepareFile(asAdmin(), { name: 'people.csv', bytes: Buffer.from(text) }, { language: 'en' });
const rowsOf = async (id: string) => (await listImportRows(asAdmin(), id, null, { offset: 0, limit: 100 })).items;
const outcomesOf = async (id: string) => (await rowsOf(id)).map(({ outcome }) => outcome);
/** Runs the batches of an import as its job does. */
async function run(id: string): Promise<void> {
  await startImport(asAdmin(), id);
  for (let batch = 0; (await readImport(asAdmin(), id)).state === 'running'; batch += 1) {
    expect(batch).toBeLessThan(20);
    await inTransaction(testCtx(manager()), (tx) => continueImport(tx, id));
  }
}
const invitationOf = (email: string) => manager().findOneByOrFail(InvitationEntity, { email });

describe('a file of invitations', () => {
  it('is checked row by row without inviting anybody, and then does what the check said', async () => {
    const { id: courseId, translations } = await buildCourse(manager(), { translations: { en: { name: `Course ${randomUUID()}`, description: '' } } });
    const course = translations.en?.name ?? '';
    const [known, enrolled, fresh] = [await buildUser(manager()), await buildUser(manager()), newEmail()];
    await buildEnrolment(manager(), enrolled.id, courseId);
    const group = await buildGroup(manager(), [], { translations: { en: { name: `Group ${randomUUID()}` }, fa: { name: `گروه كلينيك ${randomUUID()}` } } });
    const lines = [
      'Email;Sprache;Kurs;Gruppe',
      `${fresh.toUpperCase()};Persian;${course};${group.translations.fa?.name.replace('ك', 'ک')}`,
      `\u200f ${fresh} ;;${courseId};`,
      `${known.email};;${course};`,
      `${enrolled.email};;${course};`,
      `${known.email.replace('@', '.x@')};xx;;`,
      `${newEmail()};;Nothing like this;`,
      '=1+1;;;',
      `${admin.email};;;`,
      `${newEmail()};;;`,
    ];
    const id = await prepareText(lines.join('\n'));
    const expected = ['invited', 'duplicate', 'accessInvited', 'alreadyHasAccess', 'invalid', 'invalid', 'invalid', 'alreadyRegistered', 'invited'];
    expect(await outcomesOf(id)).toEqual(expected);
    expect((await rowsOf(id)).map(({ problem, value }) => [problem, value]).filter(([problem]) => problem !== null)).toEqual([
      ['LANGUAGE_UNKNOWN', 'xx'],
      ['COURSE_UNKNOWN', 'Nothing like this'],
      ['EMAIL_VALUE_INVALID', '=1+1'],
    ]);
    const [first, , third] = await rowsOf(id);
    expect(first).toMatchObject({
      language: 'fa',
      academies: [],
      courses: [{ id: courseId, name: course }],
      groups: [{ id: group.id, name: group.translations.en?.name }],
    });
    expect(third).toMatchObject({ language: 'en', courses: [{ id: courseId }], groups: [] });
    expect(await readImport(asAdmin(), id)).toMatchObject({ state: 'draft', rowCount: 9, doneCount: 4, fileName: 'people.csv' });
    const counts = { accessInvited: 1, alreadyHasAccess: 1, alreadyRegistered: 1, duplicate: 1, invalid: 3, invited: 2 };
    const countsOf = async () => Object.fromEntries((await readImport(asAdmin(), id)).outcomes.map(({ outcome, count }) => [outcome, count]));
    expect(await countsOf()).toEqual(counts);
    expect((await listImportRows(asAdmin(), id, 'invalid', { offset: 0, limit: 2 })).total).toBe(counts.invalid);
    expect(await mailsTo(manager(), fresh)).toEqual([]);

    await run(id);
    expect(await countsOf()).toEqual(counts);
    expect(await outcomesOf(id)).toEqual(expected);
    expect(await readImport(asAdmin(), id)).toMatchObject({ state: 'done', doneCount: 9 });
    expect(await mailsTo(manager(), fresh)).toMatchObject([{ template: 'courseSignUpInvitation', language: 'fa', parameters: { targets: `“${course}”` } }]);
    expect(await mailsTo(manager(), known.email)).toMatchObject([{ template: 'accessInvitation' }]);

    const token = tokenOfMail((await mailsTo(manager(), fresh))[0]);
    await signUp(testCtx(manager()), { ...person, token });
    const user = await manager().findOneByOrFail(UserEntity, { email: fresh });
    expect(await manager().countBy(EnrolmentEntity, { userId: user.id, courseId })).toBe(1);
    expect(await manager().countBy(GroupMemberEntity, { userId: user.id, groupId: group.id })).toBe(1);
  });

  it('is a draft that no list shows; another admin with its id can read and start it, and is the inviter', async () => {
    const other = await buildUser(manager(), { role: 'admin' });
    const asOther = testCtx(manager(), { actor: actorOf(other) });
    const email = newEmail();
    const id = await prepareList(asAdmin(), email, { language: 'en' });
    const listed = async () => (await listImports(asOther)).filter((each) => each.id === id);
    expect(await listed()).toEqual([]);
    expect(await readImport(asOther, id)).toMatchObject({ state: 'draft' });
    await startImport(asOther, id);
    expect(await listed()).toMatchObject([{ state: 'running' }]);
    await run(id);
    expect((await invitationOf(email)).invitedBy).toBe(other.id);
  });

  it('changes nothing when it is imported a second time', async () => {
    const { id: courseId } = await buildCourse(manager());
    const [fresh, known] = [newEmail(), await buildUser(manager())];
    const group = await buildGroup(manager());
    const text = `Email,Course,Group\n${fresh},${courseId},${group.id}\n${known.email},${courseId},\n${admin.email},,${group.id}`;
    await run(await prepareText(text));
    const before = await manager().find(InvitationEntity, { order: { id: 'ASC' } });
    const again = await prepareText(text);
    await run(again);
    expect(await outcomesOf(again)).toEqual(['alreadyInvited', 'alreadyInvited', 'alreadyHasAccess']);
    expect(await manager().find(InvitationEntity, { order: { id: 'ASC' } })).toEqual(before);
    expect(await mailsTo(manager(), fresh)).toHaveLength(1);
    expect(await mailsTo(manager(), known.email)).toHaveLength(1);
  });

  it('adds courses to an open invitation without another email', async () => {
    const [first, second] = [await buildCourse(manager()), await buildCourse(manager())];
    const email = newEmail();
    await run(await prepareText(`Email,Course\n${email},${first.id}`));
    const id = await prepareText(`Email,Course\n${email},${second.id}`);
    expect(await outcomesOf(id)).toEqual(['extended']);
    await run(id);
    expect((await invitationOf(email)).courseIds.toSorted()).toEqual([first.id, second.id].toSorted());
    expect(await mailsTo(manager(), email)).toHaveLength(1);
  });

  it.each<[string, string, string]>([
    ['capitals and spaces', ' Ada.Lovelace@Example.ORG ', 'ada.lovelace@example.org'],
    ['the marks of texts in Arabic script', '\u2067ada.a@example.org\u2069', 'ada.a@example.org'],
    ['an international domain', 'ada.b@BÜCHER.example', 'ada.b@xn--bcher-kva.example'],
    ['the dot of the root', 'ada.c@example.org.', 'ada.c@example.org'],
  ])('stores one form of an address with %s', async (_title, written, stored) => {
    const id = await prepareList(asAdmin(), `${written}\n${stored}`, { language: 'en' });
    expect((await rowsOf(id)).map(({ email, outcome }) => [email, outcome])).toEqual([
      [stored, 'invited'],
      [stored, 'duplicate'],
    ]);
  });

  it('invites each address once when two admins import it at once', async () => {
    const emails = Array.from({ length: 30 }, newEmail);
    const ids = await Promise.all([emails, emails.toReversed()].map((list) => prepareList(asAdmin(), list.join(','), { language: 'en' })));
    await Promise.all(ids.map(run));
    expect((await Promise.all(emails.map((email) => mailsTo(manager(), email)))).map((mails) => mails.length)).toEqual(emails.map(() => 1));
    const outcomes = (await Promise.all(ids.map(outcomesOf))).flat();
    expect(outcomes.filter((outcome) => outcome === 'invited')).toHaveLength(30);
    expect(outcomes.filter((outcome) => outcome === 'alreadyInvited')).toHaveLength(30);
  });

  it('starts once, and a batch that is rolled back is invited once', async () => {
    const emails = Array.from({ length: IMPORT_BATCH + 10 }, newEmail);
    const id = await prepareList(asAdmin(), emails.join('\n'), { language: 'en' });
    await Promise.all([startImport(asAdmin(), id), startImport(asAdmin(), id)]);
    const jobs = await manager().findBy(OutboxEntity, { job: IMPORT_JOB });
    expect(jobs.filter(({ payload }) => payload.importId === id)).toHaveLength(1);
    const dies = inTransaction(testCtx(manager()), async (tx) => {
      await continueImport(tx, id);
      throw new Error('killed');
    });
    await expect(dies).rejects.toThrow('killed');
    expect(await readImport(asAdmin(), id)).toMatchObject({ doneCount: 0 });
    // Two workers at once, as when the lease of one expired.
    await Promise.all([1, 2].map(() => inTransaction(testCtx(manager()), (tx) => continueImport(tx, id))));
    expect(await readImport(asAdmin(), id)).toMatchObject({ state: 'done', doneCount: IMPORT_BATCH + 10 });
    expect((await Promise.all(emails.map((email) => mailsTo(manager(), email)))).every((mails) => mails.length === 1)).toBe(true);
  });

  it('needs the same number of statements for a batch of any size', async () => {
    const { id: courseId } = await buildCourse(manager());
    const count = async (size: number): Promise<number> => {
      const users = await Promise.all(Array.from({ length: size }, () => buildUser(manager())));
      const list = [...Array.from({ length: size }, newEmail), ...users.map(({ email }) => email)];
      const id = await prepareList(asAdmin(), list.join('\n'), { language: 'en', courseIds: [courseId] });
      await startImport(asAdmin(), id);
      db.statements.reset();
      await inTransaction(testCtx(manager()), (tx) => continueImport(tx, id));
      return db.statements.count;
    };
    expect(await count(50)).toBe(await count(1));
  });
});

describe('the list of invitations', () => {
  it('lets an admin send again, make links, correct and revoke; each new link replaces the older ones', async () => {
    const email = newEmail();
    await inviteToSignUp(asAdmin(), { emails: [email], language: 'en' });
    const { id } = await invitationOf(email);
    expect(await resendInvitations(asAdmin(), [id, randomUUID()])).toBe(1);
    const link = await createInvitationLink(asAdmin(), id);
    const [first, second] = (await mailsTo(manager(), email)).map(tokenOfMail);
    const third = new URL(link).pathname.split('/').at(-1) ?? '';
    for (const old of [first, second]) {
      await expect(validateSignUpInvitation(testCtx(manager()), old ?? '')).rejects.toMatchObject({ code: 'SIGN_UP_LINK_INVALID' });
    }
    await expect(validateSignUpInvitation(testCtx(manager()), third)).resolves.toMatchObject({ email });

    const corrected = newEmail();
    await correctInvitation(asAdmin(), id, ` ${corrected.toUpperCase()}`);
    await expect(validateSignUpInvitation(testCtx(manager()), third)).rejects.toMatchObject({ code: 'SIGN_UP_LINK_INVALID' });
    expect(await mailsTo(manager(), corrected)).toHaveLength(1);
    await expect(correctInvitation(asAdmin(), id, admin.email)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    await expect(correctInvitation(asAdmin(), id, 'nobody')).rejects.toMatchObject({ details: { fields: { email: 'EMAIL_VALUE_INVALID' } } });
    const other = newEmail();
    await inviteToSignUp(asAdmin(), { emails: [other], language: 'en' });
    await expect(correctInvitation(asAdmin(), id, other)).rejects.toMatchObject({ code: 'ALREADY_INVITED' });

    expect(await revokeInvitations(asAdmin(), [id])).toBe(1);
    expect([await revokeInvitations(asAdmin(), [id]), await resendInvitations(asAdmin(), [id])]).toEqual([0, 0]);
    await expect(createInvitationLink(asAdmin(), id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const token = tokenOfMail((await mailsTo(manager(), corrected))[0]);
    await expect(signUp(testCtx(manager()), { ...person, token })).rejects.toMatchObject({ code: 'SIGN_UP_LINK_INVALID' });
  });

  it('is searched, filtered by state, kind and course, and paged', async () => {
    const { id: courseId } = await buildCourse(manager());
    const key = randomUUID();
    const emails = Array.from({ length: 3 }, (_each, index) => `${index}_${key}@example.org`);
    await inviteToSignUp(asAdmin(), { emails, language: 'en', courseIds: [courseId] });
    const [open, expired, refused] = await Promise.all(emails.map(invitationOf));
    await manager().update(InvitationEntity, { id: expired?.id ?? '' }, { expiresAt: new Date(0) });
    await manager().update(InvitationEntity, { id: refused?.id ?? '' }, { mailState: 'refused', mailReason: 'ADDRESS_REFUSED', mailReply: '550 No such user' });
    const list = (filter: object, page = { offset: 0, limit: 50 }) => listInvitations(asAdmin(), filter, page);
    const idsOf = async (filter: object) => (await list(filter)).items.map(({ id }) => id);
    expect((await idsOf({ courseId })).toSorted()).toEqual([open, expired, refused].map((each) => each?.id ?? '').toSorted());
    expect(await idsOf({ search: `1_${key.toUpperCase()}`, state: 'expired' })).toEqual([expired?.id]);
    expect(await idsOf({ search: `1%${key}` })).toEqual([]);
    expect((await list({ search: key, state: 'mailRefused' })).items).toMatchObject([
      { mailReply: '550 No such user', courses: [{ id: courseId }], state: 'mailRefused' },
    ]);
    expect(await list({ search: key, kind: 'access' })).toMatchObject({ items: [], total: 0 });
    expect(await list({ search: key }, { offset: 2, limit: 2 })).toMatchObject({ total: 3, items: [expect.anything()] });
  });
});

describe('the invitation of a group', () => {
  it('invites every active member, and nobody who is added later', async () => {
    const { id: courseId } = await buildCourse(manager(), { courseType: 'private' });
    const [member, later, gone, has] = await Promise.all([{}, {}, { deactivatedAt: new Date() }, {}].map((values) => buildUser(manager(), values)));
    await buildEnrolment(manager(), has?.id ?? '', courseId);
    const group = await buildGroup(
      manager(),
      [member, gone, has].map((user) => user?.id ?? ''),
    );
    expect(await inviteGroup(asAdmin(), group.id, { courseId })).toEqual({ invited: 1, alreadyHasAccess: 1 });
    await manager().insert(GroupMemberEntity, { groupId: group.id, userId: later?.id ?? '', createdAt: new Date() });
    expect(await mailsTo(manager(), later?.email ?? '')).toEqual([]);
    const token = tokenOfMail((await mailsTo(manager(), member?.email ?? ''))[0]);
    await acceptInvitation(testCtx(manager(), { actor: actorOf(member as UserEntity) }), token);
    expect(await manager().countBy(EnrolmentEntity, { courseId, userId: member?.id ?? '' })).toBe(1);
    await expect(inviteGroup(asAdmin(), randomUUID(), { courseId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(inviteGroup(asAdmin(), group.id, {})).rejects.toMatchObject({ details: { fields: { target: 'TARGET_REQUIRED' } } });
  });
});
