import { describe, expect, it } from 'vitest';
import { BOOKMARKS_LISTED, NOTE_MAX } from '../../../schema/limits.ts';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourseWith, buildEnrolment } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { CourseEntity } from '../courses/course.entity.ts';
import { completeStep } from '../learning/learning.service.ts';
import { EnrolmentEntity } from '../memberships/enrolment.entity.ts';
import { StepEntity } from '../steps/step.entity.ts';
import { BookmarkEntity } from './bookmark.entity.ts';
import { listBookmarks, readCourseBookmarks } from './bookmarks.reads.ts';
import { saveNote, setBookmark } from './bookmarks.service.ts';

const database = testDatabase();

const db = () => database.dataSource.manager;
const code = (expected: string) => expect.objectContaining({ code: expected });

/** A learner in a course of three steps; the last one opens after the second one. */
async function learning() {
  const { course, stepIds } = await buildCourseWith(db(), [[{}, { access: 'OPEN' }, { access: 'AFTER_PREVIOUS' }]]);
  const user = await buildUser(db());
  await buildEnrolment(db(), user.id, course.id);
  const [first = '', second = '', locked = ''] = stepIds[0] ?? [];
  return { course, user, ctx: testCtx(db(), { actor: actorOf(user) }), first, second, locked };
}

describe('the star of a step', () => {
  it('is set and removed, and doing so again changes nothing', async () => {
    const { ctx, course, first } = await learning();
    for (let times = 0; times < 2; times += 1) expect(await setBookmark(ctx, { stepId: first, starred: true })).toMatchObject({ id: first, starred: true });
    expect(await readCourseBookmarks(ctx, course.id)).toEqual([{ id: first, starred: true, note: '', version: 0 }]);
    for (let times = 0; times < 2; times += 1) expect(await setBookmark(ctx, { stepId: first, starred: false })).toMatchObject({ starred: false });
    expect(await readCourseBookmarks(ctx, course.id)).toEqual([]);
  });

  it('is refused at a locked step until the step before is complete', async () => {
    const { ctx, second, locked } = await learning();
    await expect(setBookmark(ctx, { stepId: locked, starred: true })).rejects.toEqual(code('STEP_LOCKED'));
    await expect(saveNote(ctx, { stepId: locked, note: 'x' })).rejects.toEqual(code('STEP_LOCKED'));
    await completeStep(ctx, second);
    expect(await setBookmark(ctx, { stepId: locked, starred: true })).toMatchObject({ starred: true });
  });

  it('and a note that are saved at the same time in two tabs are one row', async () => {
    const { ctx, user, first } = await learning();
    await Promise.all([setBookmark(ctx, { stepId: first, starred: true }), saveNote(ctx, { stepId: first, note: 'Both', baseVersion: 0 })]);
    expect(await db().findBy(BookmarkEntity, { userId: user.id })).toMatchObject([{ stepId: first, starred: true, note: 'Both', version: 1 }]);
  });
});

describe('the note of a step', () => {
  it('is saved in versions; the repeat of a save whose response was lost changes nothing', async () => {
    const { ctx, first } = await learning();
    expect(await saveNote(ctx, { stepId: first, note: 'One\r\ntwo ', baseVersion: 0 })).toMatchObject({ note: 'One\ntwo ', version: 1 });
    expect(await saveNote(ctx, { stepId: first, note: 'One\ntwo ', baseVersion: 0 })).toMatchObject({ version: 1 });
    expect(await saveNote(ctx, { stepId: first, note: 'Three', baseVersion: 1 })).toMatchObject({ note: 'Three', version: 2 });
  });

  it('that another device has changed is not overwritten, and the newer text is returned', async () => {
    const { ctx, first } = await learning();
    await saveNote(ctx, { stepId: first, note: 'From the phone', baseVersion: 0 });
    const refused = saveNote(ctx, { stepId: first, note: 'From the laptop', baseVersion: 0 });
    await expect(refused).rejects.toMatchObject({ code: 'NOTE_CHANGED', details: { parameters: { version: 1, note: 'From the phone' } } });
  });

  it.each([
    ['if it is too long', 'x'.repeat(NOTE_MAX + 1), 'TOO_LONG'],
    ['if it contains a null character', 'a\u0000b', 'CHARACTERS_NOT_ALLOWED'],
  ])('is refused %s', async (_case, note, field) => {
    const { ctx, first } = await learning();
    await expect(saveNote(ctx, { stepId: first, note })).rejects.toMatchObject({ code: 'VALIDATION_FAILED', details: { fields: { note: field } } });
  });

  it('of 2,000 characters beyond the basic plane is stored', async () => {
    const { ctx, first } = await learning();
    const note = '🌱'.repeat(NOTE_MAX / 2);
    expect(await saveNote(ctx, { stepId: first, note })).toMatchObject({ note });
  });

  it('is empty after its text is deleted, and the step leaves the list of bookmarks', async () => {
    const { ctx, first } = await learning();
    await saveNote(ctx, { stepId: first, note: 'Away', baseVersion: 0 });
    await saveNote(ctx, { stepId: first, note: '', baseVersion: 1 });
    expect(await listBookmarks(ctx)).toEqual([]);
  });
});

describe('the list of bookmarks', () => {
  it('shows the newest first with step and course, and leaves out steps that the person can no longer read', async () => {
    const { ctx, course, user, first, second } = await learning();
    await setBookmark(ctx, { stepId: first, starred: true });
    await db().update(BookmarkEntity, { userId: user.id }, { changedAt: new Date(0) });
    await saveNote(ctx, { stepId: second, note: 'Breathe', baseVersion: 0 });
    const list = await listBookmarks(ctx);
    expect(list.map(({ id, courseId, starred, note }) => ({ id, courseId, starred, note }))).toEqual([
      { id: second, courseId: course.id, starred: false, note: 'Breathe' },
      { id: first, courseId: course.id, starred: true, note: '' },
    ]);
    await db().update(EnrolmentEntity, { userId: user.id }, { endedAt: new Date() });
    expect(await listBookmarks(ctx)).toEqual([]);
    await db().update(EnrolmentEntity, { userId: user.id }, { endedAt: null });
    await db().update(CourseEntity, { id: course.id }, { status: 'DRAFT' });
    expect(await listBookmarks(ctx)).toEqual([]);
    await db().update(CourseEntity, { id: course.id }, { status: 'PUBLISHED' });
    await db().delete(StepEntity, { id: second });
    expect((await listBookmarks(ctx)).map(({ id }) => id)).toEqual([first]);
  });

  it('shows older bookmarks of a course that the person can read behind 200 newer ones of a course that has ended for her', async () => {
    const { ctx, user, first } = await learning();
    await setBookmark(ctx, { stepId: first, starred: true });
    await db().update(BookmarkEntity, { userId: user.id }, { changedAt: new Date(0) });
    const { stepIds } = await buildCourseWith(db(), [Array.from({ length: BOOKMARKS_LISTED }, () => ({}))]);
    const common = { userId: user.id, starred: true, note: '', version: 0, changedAt: new Date() };
    await db().insert(
      BookmarkEntity,
      stepIds.flat().map((stepId) => ({ ...common, stepId })),
    );
    expect((await listBookmarks(ctx)).map(({ id }) => id)).toEqual([first]);
  });

  it('does not show the notes of other people, not even to an admin', async () => {
    const { ctx, course, first } = await learning();
    await saveNote(ctx, { stepId: first, note: 'Only mine', baseVersion: 0 });
    const admin = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
    expect(await listBookmarks(admin)).toEqual([]);
    expect(await readCourseBookmarks(admin, course.id)).toEqual([]);
  });

  it('takes four statements, however many courses there are', async () => {
    const { ctx, user, first } = await learning();
    await setBookmark(ctx, { stepId: first, starred: true });
    const counted = async () => {
      database.statements.reset();
      await listBookmarks(ctx);
      return database.statements.count;
    };
    expect(await counted()).toBe(4);
    for (let more = 0; more < 3; more += 1) {
      const other = await buildCourseWith(db(), [[{}]]);
      await buildEnrolment(db(), user.id, other.course.id);
      await setBookmark(ctx, { stepId: other.stepIds[0]?.[0] ?? '', starred: true });
    }
    expect(await counted()).toBe(4);
    expect(await listBookmarks(ctx)).toHaveLength(4);
  });
});
