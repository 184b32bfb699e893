import { randomUUID } from 'node:crypto';
import { In } from 'typeorm';
import { beforeAll, describe, expect, it } from 'vitest';
import { DELETE_WORDS } from '../../../schema/limits.ts';
import { testDatabase } from '../../db/test-database.ts';
import { buildAcademy } from '../../testing/factories/academy.ts';
import { buildClass } from '../../testing/factories/class.ts';
import { buildCourseWith, buildStep } from '../../testing/factories/course.ts';
import { buildFileRow } from '../../testing/factories/file-row.ts';
import { buildInvitation } from '../../testing/factories/invitation.ts';
import { buildMeetingRoom } from '../../testing/factories/meeting.ts';
import { buildHomework } from '../../testing/factories/tasks.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { memoryRelay, testCtx } from '../../testing/test-ctx.ts';
import { AcademyEntity } from '../academies/academy.entity.ts';
import { AuditEntryEntity } from '../audit/audit-entry.entity.ts';
import { FileUseEntity } from '../files/file-use.entity.ts';
import { submitHomework } from '../homework/submit-homework.service.ts';
import { acceptInvitation } from '../invitations/accept-invitation.service.ts';
import { inviteToAccess } from '../invitations/access-invitation.service.ts';
import { enrol } from '../learning/enrol.service.ts';
import { completeCourse, completeModule, completeStep, visitStep } from '../learning/learning.service.ts';
import { readCourse } from '../learning/read-course.service.ts';
import { TeamMemberEntity } from '../memberships/team-member.entity.ts';
import { sendMessage } from '../messages/message.service.ts';
import { addTeamMember } from '../people/team-member.service.ts';
import { ConnectionEntity } from '../presence/connection.entity.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { StepEntity } from '../steps/step.entity.ts';
import { StepContentEntity } from '../steps/step-content.entity.ts';
import type { UserEntity } from '../users/user.entity.ts';
import type { ContentKind } from './content-kind.ts';
import { deleteAcademy, deleteCourse, deleteModule, deleteStep } from './delete.service.ts';
import { type ContentImpact, readDeletionImpact } from './deletion-impact.service.ts';
import { removeDetached } from './remove-detached.service.ts';

const database = testDatabase();
let admin: Ctx;
let adminId: string;
const db = () => database.dataSource.manager;

beforeAll(async () => {
  const user = await buildUser(db(), { role: 'admin' });
  adminId = user.id;
  admin = testCtx(db(), { actor: actorOf(user) });
});

const deletions: Record<ContentKind, (ctx: Ctx, id: string, phrase: string) => Promise<void>> = {
  academy: deleteAcademy,
  course: deleteCourse,
  module: deleteModule,
  step: deleteStep,
};
const KINDS: ContentKind[] = ['academy', 'course', 'module', 'step'];

/** An academy with a course of two modules with two steps each, all open. */
async function build(): Promise<Record<ContentKind, string> & { moduleIds: string[]; stepIds: string[][] }> {
  const academy = await buildAcademy(db());
  const plan = [
    [{ access: 'OPEN' as const }, { access: 'OPEN' as const }],
    [{ access: 'OPEN' as const }, { access: 'OPEN' as const }],
  ];
  const { course, moduleIds, stepIds } = await buildCourseWith(db(), plan, { academyId: academy.id });
  return { academy: academy.id, course: course.id, module: moduleIds[0] ?? '', step: stepIds[0]?.[0] ?? '', moduleIds, stepIds };
}

async function learnerIn(courseId: string): Promise<{ ctx: Ctx; userId: string }> {
  const user = await buildUser(db());
  const ctx = testCtx(db(), { actor: actorOf(user) });
  await enrol(ctx, courseId);
  return { ctx, userId: user.id };
}

const use = async (fileId: string, item: Partial<FileUseEntity>): Promise<unknown> =>
  db().insert(FileUseEntity, { id: randomUUID(), fileId, academyId: null, courseId: null, stepId: null, ...item });

describe('deleting content', () => {
  it.each(KINDS)('requires the confirmation phrase, whatever its case and spaces: %s', async (kind) => {
    const items = await build();
    for (const phrase of ['', 'Delete', `${DELETE_WORDS}!`, 'Unwiderruflich löschen']) {
      await expect(deletions[kind](admin, items[kind], phrase)).rejects.toMatchObject({ code: 'DELETE_NOT_CONFIRMED' });
    }
    await deletions[kind](admin, items[kind], ` ${DELETE_WORDS.toLowerCase()} `);
    await expect(deletions[kind](admin, items[kind], DELETE_WORDS)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(deletions[kind](admin, 'x', DELETE_WORDS)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await db().findBy(AuditEntryEntity, { action: `${kind}.delete`, objectId: items[kind] })).toMatchObject([{ actorId: adminId, result: 'done' }]);
  });

  it('deletes everything inside the item and the open invitations to it', async () => {
    const items = await build();
    const { ctx: learner } = await learnerIn(items.course);
    await visitStep(learner, items.step);
    const invited = await buildUser(db());
    const { token } = await buildInvitation(db(), { userId: invited.id, courseId: items.course });
    await deleteAcademy(admin, items.academy, DELETE_WORDS);
    expect(await db().existsBy(AcademyEntity, { id: items.academy })).toBe(false);
    await removeDetached(admin);
    expect(await db().existsBy(StepContentEntity, { stepId: items.step })).toBe(false);
    await expect(readCourse(learner, items.course)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(acceptInvitation(testCtx(db(), { actor: actorOf(invited) }), token)).rejects.toMatchObject({ code: 'INVITATION_INVALID' });
  });

  it('removes a module from the lists of its trainers', async () => {
    const { course, moduleIds } = await build();
    const trainer = await buildUser(db(), { role: 'module_trainer' });
    await addTeamMember(admin, { courseId: course, userId: trainer.id, role: 'module_trainer', allModules: false, moduleIds });
    await deleteModule(admin, moduleIds[0] ?? '', DELETE_WORDS);
    expect(await db().findOneByOrFail(TeamMemberEntity, { courseId: course, userId: trainer.id })).toMatchObject({
      moduleIds: moduleIds.slice(1),
      allModules: false,
    });
  });

  it('notifies learners who are online, after the commit', async () => {
    const { course, step } = await build();
    const [present] = [await learnerIn(course), await learnerIn(course)];
    await db().insert(ConnectionEntity, { id: randomUUID(), userId: present.userId, nodeId: randomUUID(), renewedAt: new Date() });
    const relay = memoryRelay();
    const received: string[] = [];
    relay.subscribe('progress.changed', ({ userId, courseId }) => received.push(`${userId} ${courseId}`));
    const acting = testCtx(db(), { actor: { id: adminId, role: 'admin' }, ports: { relay } });
    await expect(deleteStep(acting, step, '')).rejects.toThrow();
    await deleteStep(acting, step, DELETE_WORDS);
    await expect.poll(() => received).toEqual([`${present.userId} ${course}`]);
  });
});

describe('the progress of learners after a deletion', () => {
  it('stays consistent when a step is deleted: current steps, completed modules, percentages', async () => {
    const { course, moduleIds, stepIds } = await build();
    const [[first = '', second = ''] = []] = stepIds;
    const { ctx: learner } = await learnerIn(course);
    await completeStep(learner, first);
    await completeStep(learner, second);
    await completeModule(learner, moduleIds[0] ?? '');
    await visitStep(learner, stepIds[1]?.[0] ?? '');
    await deleteStep(admin, stepIds[1]?.[0] ?? '', DELETE_WORDS);
    const { outline } = await readCourse(learner, course);
    expect(outline.count).toMatchObject({
      currentStepId: stepIds[1]?.[1],
      modules: [
        { total: 2, done: 2, completed: true },
        { total: 1, done: 0 },
      ],
    });
    expect(outline.modules[0]?.completed).toBe(true);
    await deleteStep(admin, first, DELETE_WORDS);
    expect((await readCourse(learner, course)).outline.count.modules[0]).toEqual({ total: 1, done: 1, completed: true });
  });

  it('allows completing a module whose only open step is deleted, and then the course', async () => {
    const { course, moduleIds, stepIds } = await build();
    const { ctx: learner } = await learnerIn(course);
    await completeStep(learner, stepIds[0]?.[0] ?? '');
    await deleteStep(admin, stepIds[0]?.[1] ?? '', DELETE_WORDS);
    await completeModule(learner, moduleIds[0] ?? '');
    await deleteModule(admin, moduleIds[1] ?? '', DELETE_WORDS);
    await completeCourse(learner, course);
    const { attempt, outline } = await readCourse(learner, course);
    expect([attempt?.completedAt === null, outline.count.modules]).toEqual([false, [{ total: 1, done: 1, completed: true }]]);
  });

  it('keeps a completed course complete when a step is added or deleted', async () => {
    const { course, moduleIds, stepIds } = await build();
    const { ctx: learner } = await learnerIn(course);
    for (const id of stepIds.flat()) await completeStep(learner, id);
    for (const id of moduleIds) await completeModule(learner, id);
    await completeCourse(learner, course);
    const added = await buildStep(db(), { moduleId: moduleIds[0] ?? '', position: 9 });
    expect((await readCourse(learner, course)).outline.count.modules[0]).toEqual({ total: 3, done: 2, completed: false });
    await deleteStep(admin, added.id, DELETE_WORDS);
    const { attempt, outline } = await readCourse(learner, course);
    expect([attempt?.completedAt === null, outline.count.modules[0]]).toEqual([false, { total: 2, done: 2, completed: true }]);
  });
});

describe('deleting content while others are learning', () => {
  it.each(KINDS)('fails their calls with a documented error code, never with a deadlock: %s', async (kind) => {
    const items = await build();
    const learners = await Promise.all(Array.from({ length: 4 }, () => learnerIn(items.course)));
    const steps = items.stepIds.flat();
    const click = async (index: number): Promise<void> => {
      const { ctx } = learners[index % learners.length] ?? { ctx: admin };
      const step = steps[index % steps.length] ?? '';
      await (index % 2 === 0 ? visitStep(ctx, step) : completeStep(ctx, step));
    };
    const work = Array.from({ length: 40 }, (_, index) => (index === 12 ? deletions[kind](admin, items[kind], DELETE_WORDS) : click(index)));
    const failures = (await Promise.allSettled(work)).flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(DomainError);
      expect(['NOT_FOUND', 'NOT_ENROLLED', 'STEP_LOCKED']).toContain((failure as DomainError).code);
    }
  });
});

describe('deleting content while others join it', () => {
  it.each(['academy', 'course', 'module'] as const)('fails their calls with a documented error code, and leaves no rows behind: %s', async (kind) => {
    for (let round = 0; round < 6; round += 1) {
      const items = await build();
      const trainers = await Promise.all(Array.from({ length: 4 }, () => buildUser(db(), { role: 'module_trainer' })));
      const people = await Promise.all(Array.from({ length: 6 }, () => buildUser(db())));
      const open = people
        .slice(3)
        .map(({ id }, index) => buildInvitation(db(), { userId: id, ...(index === 0 ? { academyId: items.academy } : { courseId: items.course }) }));
      const tokens = (await Promise.all(open)).map(({ token }) => token);
      const ctxOf = (index: number): Ctx => testCtx(db(), { actor: actorOf(people[index] as UserEntity) });
      const member = { courseId: items.course, role: 'module_trainer' as const, allModules: false, moduleIds: [items.module] };
      const ways: Array<() => Promise<unknown>> = [
        ...[0, 1, 2].map((index) => () => enrol(ctxOf(index), items.course)),
        ...tokens.map((token, index) => () => acceptInvitation(ctxOf(index + 3), token)),
        ...trainers.map(
          ({ id }) =>
            () =>
              addTeamMember(admin, { ...member, userId: id }),
        ),
        () => inviteToAccess(admin, { userIds: people.map(({ id }) => id), courseId: items.course }),
        () => sendMessage(admin, { courseId: items.course, subject: 'Hello', content: '<p>Hello</p>' }),
      ];
      const work = ways.toSpliced(round * 2, 0, () => deletions[kind](admin, items[kind], DELETE_WORDS)).map((each) => each());
      const failures = (await Promise.allSettled(work)).flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      for (const failure of failures) {
        expect(failure).toBeInstanceOf(DomainError);
        expect(['NOT_FOUND', 'INVITATION_INVALID', 'VALIDATION_FAILED']).toContain((failure as DomainError).code);
      }
      const members = await db().findBy(TeamMemberEntity, { courseId: items.course });
      if (kind === 'module') for (const { moduleIds } of members) expect(moduleIds).toEqual([]);
      else expect(members).toEqual([]);
    }
  });
});

describe('the impact of a deletion', () => {
  const nothing: ContentImpact = { courses: 0, modules: 0, steps: 0, learners: 0, records: 0, submissions: 0, files: 0, classes: 0, meetingRooms: 0 };

  it('is counted for each level', async () => {
    const items = await build();
    const [inStep, inCourse, inAcademy, shared, elsewhere, sent] = await Promise.all(Array.from({ length: 6 }, () => buildFileRow(db())));
    const other = await build();
    await use(inStep ?? '', { stepId: items.step });
    await use(inStep ?? '', { stepId: items.stepIds[0]?.[1] ?? '' });
    await use(inCourse ?? '', { courseId: items.course });
    await use(inAcademy ?? '', { academyId: items.academy });
    await use(shared ?? '', { stepId: items.step });
    await use(shared ?? '', { courseId: other.course });
    await use(elsewhere ?? '', { courseId: other.course });
    await sendMessage(admin, { courseId: items.course, subject: 'Hello', content: '<p>Hello</p>', attachmentIds: [sent ?? ''] });
    const [one, two] = [await learnerIn(items.course), await learnerIn(items.course)];
    await learnerIn(items.course);
    await completeStep(one.ctx, items.step);
    await completeStep(one.ctx, items.stepIds[1]?.[0] ?? '');
    await visitStep(two.ctx, items.step);
    await buildHomework(db(), items.step);
    const homework = await buildFileRow(db(), 'document', { uploadedBy: one.ctx.actor?.id ?? '' });
    await submitHomework(one.ctx, { stepId: items.step, fileId: homework, wordCount: 5 });
    await buildClass(db(), { courseId: items.course });
    await buildClass(db(), { courseId: items.course, classType: 'module', moduleId: items.module });
    await buildMeetingRoom(db(), { courseId: items.course, ownerId: one.ctx.actor?.id ?? '' });
    await buildMeetingRoom(db(), { courseId: other.course, ownerId: one.ctx.actor?.id ?? '' });
    // Attempts: 3. Steps: 3 visited. Modules: 2 of the first learner, 1 of the second.
    expect(await readDeletionImpact(admin, 'academy', items.academy)).toEqual({
      courses: 1,
      modules: 2,
      steps: 4,
      learners: 3,
      records: 9,
      submissions: 1,
      files: 5,
      classes: 2,
      meetingRooms: 1,
    });
    expect(await readDeletionImpact(admin, 'course', items.course)).toEqual({
      courses: 1,
      modules: 2,
      steps: 4,
      learners: 3,
      records: 9,
      submissions: 1,
      files: 4,
      classes: 2,
      meetingRooms: 1,
    });
    expect(await readDeletionImpact(admin, 'module', items.module)).toEqual({
      ...nothing,
      classes: 1,
      modules: 1,
      steps: 2,
      learners: 2,
      records: 4,
      submissions: 1,
      files: 2,
    });
    expect(await readDeletionImpact(admin, 'step', items.step)).toEqual({ ...nothing, steps: 1, learners: 2, records: 2, submissions: 1, files: 1 });
    expect(await readDeletionImpact(admin, 'step', items.stepIds[1]?.[1] ?? '')).toEqual({ ...nothing, steps: 1 });
  });

  it('takes one statement, and is NOT_FOUND if the item does not exist', async () => {
    const items = await build();
    for (const kind of KINDS) {
      database.statements.reset();
      await readDeletionImpact(admin, kind, items[kind]);
      expect(database.statements.count).toBe(1);
      await expect(readDeletionImpact(admin, kind, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('a deletion of any size takes the same number of statements', async () => {
    const count = async (steps: number): Promise<number> => {
      const { course, stepIds } = await buildCourseWith(db(), [Array.from({ length: steps }, () => ({}))]);
      for (let enrolled = 0; enrolled < steps; enrolled += 1) await learnerIn(course.id);
      database.statements.reset();
      await deleteCourse(admin, course.id, DELETE_WORDS);
      const { count: sent } = database.statements;
      await removeDetached(admin);
      expect(await db().countBy(StepEntity, { id: In(stepIds.flat()) })).toBe(0);
      return sent;
    };
    expect(await count(8)).toBe(await count(1));
  });
});
