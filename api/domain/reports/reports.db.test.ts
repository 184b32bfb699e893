import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../schema/report-period.ts';
import { testDatabase } from '../../db/test-database.ts';
import { buildAcademy } from '../../testing/factories/academy.ts';
import { buildCourse, buildCourseWith, buildEnrolment } from '../../testing/factories/course.ts';
import { buildSubmission } from '../../testing/factories/feedback.ts';
import { buildInvitation } from '../../testing/factories/invitation.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { readFeedbackQueue } from '../feedback/feedback-queue.reads.ts';
import { giveFeedback } from '../feedback/give-feedback.service.ts';
import { startAgain } from '../learning/enrol.service.ts';
import { completeModule, completeStep, visitStep } from '../learning/learning.service.ts';
import { eraseDeactivatedAccounts } from '../retention/erase-accounts.service.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { readReport } from './report.service.ts';
import type { Report, ReportRequest } from './report.ts';

const database = testDatabase();
const db = () => database.dataSource.manager;

/** An academy with a course of one module with three open steps, and its learners. */
async function school() {
  const academy = await buildAcademy(db());
  const { course, moduleIds, stepIds } = await buildCourseWith(db(), [[{}, {}, {}]], { academyId: academy.id });
  const admin = await buildUser(db(), { role: 'admin' });
  const learner = async (enrolledAt = '2020-01-01T12:00:00Z', overrides: Partial<UserEntity> = {}) => {
    const user = await buildUser(db(), overrides);
    await buildEnrolment(db(), user.id, course.id, new Date(enrolledAt));
    const at = (time: string, content = 'en') =>
      testCtx(db(), { actor: actorOf(user), reading: { language: content, otherLanguages: true }, now: () => new Date(time) });
    return { user, at };
  };
  const report = (request: ReportRequest, now = '2026-11-22T12:00:00Z') =>
    readReport(testCtx(db(), { actor: actorOf(admin), now: () => new Date(now) }), { timeZone: 'UTC', courseId: course.id, ...request });
  return { academy, course, moduleId: moduleIds[0] ?? '', steps: stepIds[0] ?? [], admin, learner, report };
}

const points = (report: Report, name: 'activeLearners' | 'enrolments' | 'completions') =>
  report.points.filter((point) => point[name] > 0).map((point) => [point.from, point[name]]);

describe('active learners', () => {
  it.each([
    // Half past four: the day in Kabul begins at 19:30 UTC.
    ['Asia/Kabul', '2026-05-09T19:29:59Z', '2026-05-09T19:30:00Z', '2026-05-10T19:29:59Z', '2026-05-10T19:30:00Z'],
    ['UTC', '2026-05-09T23:59:59Z', '2026-05-10T00:00:00Z', '2026-05-10T23:59:59Z', '2026-05-11T00:00:00Z'],
    // The clocks of Berlin go forward on 29 March 2026 and back on 25 October 2026: days of 23 and of 25 hours.
    ['Europe/Berlin', '2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
    ['Europe/Berlin', '2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
    ['America/Los_Angeles', '2026-05-10T06:59:59Z', '2026-05-10T07:00:00Z', '2026-05-11T06:59:59Z', '2026-05-11T07:00:00Z'],
  ])('are counted from the first to the last second of a day in %s', async (timeZone, early, first, last, late) => {
    const { learner, report, steps } = await school();
    for (const times of [[early], [first], [last], [late], [early, first, last, late]]) {
      const { at } = await learner();
      for (const time of times) await visitStep(at(time), steps[0] ?? '');
    }
    const day = new Intl.DateTimeFormat('sv', { timeZone }).format(new Date(first));
    const found = await report({ from: day, to: day, timeZone });
    expect(found.activeLearners).toEqual({ value: 3, before: 2 });
    expect(found.points).toEqual([{ from: day, to: day, activeLearners: 3, enrolments: 0, completions: 0 }]);
  });

  it('are counted once for several activities, courses and days, and for each of the days', async () => {
    const { academy, learner, report, steps } = await school();
    const { user, at } = await learner();
    const other = await buildCourseWith(db(), [[{}]], { academyId: academy.id });
    await buildEnrolment(db(), user.id, other.course.id, new Date('2020-01-01T00:00:00Z'));
    await visitStep(at('2026-05-01T10:00:00Z'), steps[0] ?? '');
    await completeStep(at('2026-05-01T11:00:00Z'), steps[0] ?? '');
    await visitStep(at('2026-05-03T10:00:00Z'), other.stepIds[0]?.[0] ?? '');
    await visitStep(at('2026-05-03T11:00:00Z'), steps[1] ?? '');
    const found = await report({ from: '2026-05-01', to: '2026-05-07', courseId: null, academyId: academy.id });
    expect(found.activeLearners).toEqual({ value: 1, before: 0 });
    expect(points(found, 'activeLearners')).toEqual([
      ['2026-05-01', 1],
      ['2026-05-03', 1],
    ]);
    expect(found.points).toHaveLength(7);
    expect(found.courses.map(({ activeLearners }) => activeLearners)).toEqual([1, 1]);
  });

  it.each([
    [4, 5, { from: '2026-04-24', to: '2026-04-25' }],
    [5, 30, { from: '2026-04-24', to: '2026-04-24' }],
  ])('are %i a day in a month of %i points, each learner once in a point', async (learners, length, first) => {
    const { learner, report, steps } = await school();
    const people = await Promise.all(Array.from({ length: learners }, () => learner()));
    const days = Array.from({ length: 30 }, (_, index) => addDays('2026-04-24', index));
    for (const { at } of people) for (const day of days) await visitStep(at(`${day}T10:00:00Z`), steps[0] ?? '');
    const found = await report({ from: '2026-04-24', to: '2026-05-23' });
    expect(found.points).toHaveLength(length);
    expect(found.points.every(({ activeLearners }) => activeLearners === learners)).toBe(true);
    expect(found.points[0]).toMatchObject(first);
  });

  it('stay counted after they were deactivated and erased, without their names', async () => {
    const { learner, report, steps } = await school();
    const [kept, gone] = [await learner(), await learner('2026-05-01T12:00:00Z', { surname: 'Popalzai', deactivatedAt: new Date('2026-05-20T00:00:00Z') })];
    for (const { at } of [kept, gone]) await visitStep(at('2026-05-10T10:00:00Z'), steps[0] ?? '');
    const period = { from: '2026-05-01', to: '2026-05-31' };
    const before = await report(period);
    expect(before).toMatchObject({ activeLearners: { value: 2, before: 0 }, enrolments: { value: 1, before: 0 } });
    expect(await eraseDeactivatedAccounts(testCtx(db(), { now: () => new Date('2026-11-22T12:00:00Z') }))).toBe(1);
    const after = await report(period);
    expect(after).toEqual(before);
    for (const trace of ['Popalzai', gone.user.id, kept.user.id, kept.user.email]) expect(JSON.stringify(after)).not.toContain(trace);
  });
});

describe('enrolments and completions', () => {
  it('are counted in the period and compared with the period before', async () => {
    const { learner, report, moduleId, steps, course } = await school();
    for (const time of ['2026-04-24T00:00:00Z', '2026-04-30T23:59:59Z', '2026-05-01T00:00:00Z', '2026-05-07T23:59:59Z', '2026-05-08T00:00:00Z'])
      await learner(time);
    const { at } = await learner('2026-04-01T00:00:00Z');
    const complete = async (time: string) => {
      for (const step of steps) await completeStep(at(time), step);
      await completeModule(at(time), moduleId, true);
    };
    await complete('2026-04-30T10:00:00Z');
    await startAgain(at('2026-05-01T10:00:00Z'), course.id);
    await complete('2026-05-02T10:00:00Z');
    await startAgain(at('2026-05-03T10:00:00Z'), course.id);
    await complete('2026-05-04T10:00:00Z');
    const found = await report({ from: '2026-05-01', to: '2026-05-07' });
    expect(found.before).toEqual({ from: '2026-04-24', to: '2026-04-30' });
    expect(found.enrolments).toEqual({ value: 2, before: 2 });
    expect(found.completions).toEqual({ value: 2, before: 1 });
    expect(points(found, 'enrolments')).toEqual([
      ['2026-05-01', 1],
      ['2026-05-07', 1],
    ]);
    expect(points(found, 'completions')).toEqual([
      ['2026-05-02', 1],
      ['2026-05-04', 1],
    ]);
    expect(found.courses).toMatchObject([{ courseId: course.id, enrolments: 2, completions: 2 }]);
  });

  it('are counted by weeks in a long period, the last of which ends with the period', async () => {
    const { learner, report } = await school();
    for (const time of ['2026-01-01T12:00:00Z', '2026-01-02T12:00:00Z', '2026-04-09T12:00:00Z', '2026-04-10T12:00:00Z']) await learner(time);
    const found = await report({ from: '2026-01-01', to: '2026-04-10' });
    expect(found.points.at(0)).toEqual({ from: '2026-01-01', to: '2026-01-02', activeLearners: 0, enrolments: 2, completions: 0 });
    expect(found.points.at(-1)).toEqual({ from: '2026-04-04', to: '2026-04-10', activeLearners: 0, enrolments: 2, completions: 0 });
    expect(found.points).toHaveLength(15);
    expect(found.enrolments).toEqual({ value: 4, before: 0 });
  });
});

it('the report counts where learners stop: attempts that reached a step in the period and have it open as their last step', async () => {
  const { learner, report, moduleId, steps } = await school();
  const [first = '', second = '', third = ''] = steps;
  const [stopsAtFirst, stopsAtSecond, completes, earlier] = [await learner(), await learner(), await learner(), await learner()];
  await visitStep(stopsAtFirst.at('2026-05-05T10:00:00Z'), first);
  await completeStep(stopsAtSecond.at('2026-05-05T10:00:00Z'), first, { moveOn: true });
  for (const step of steps) await completeStep(completes.at('2026-05-06T10:00:00Z'), step);
  await completeModule(completes.at('2026-05-06T11:00:00Z'), moduleId, true);
  await completeStep(earlier.at('2026-04-01T10:00:00Z'), first, { moveOn: true });
  const found = await report({ from: '2026-05-01', to: '2026-05-31' });
  expect(found.steps?.map(({ stepId, reached, stopped }) => [stepId, reached, stopped])).toEqual([
    [first, 3, 1],
    [second, 2, 1],
    [third, 1, 0],
  ]);
  expect((await report({ from: '2026-05-01', to: '2026-05-31', courseId: null })).steps).toBeNull();
});

it('the report counts the languages of the interface and of the content in the period', async () => {
  const { learner, report, steps } = await school();
  const [one, two, three] = [await learner('2020-01-01T12:00:00Z', { language: 'fa' }), await learner(), await learner()];
  await visitStep(one.at('2026-05-05T10:00:00Z', 'fa'), steps[0] ?? '');
  await visitStep(two.at('2026-05-05T10:00:00Z', 'en'), steps[0] ?? '');
  await visitStep(two.at('2026-05-06T10:00:00Z', 'fa'), steps[0] ?? '');
  await visitStep(three.at('2026-04-30T10:00:00Z', 'de'), steps[0] ?? '');
  const { interfaceLanguages, contentLanguages } = await report({ from: '2026-05-01', to: '2026-05-31' });
  expect(interfaceLanguages).toEqual([
    { language: 'en', learners: 1 },
    { language: 'fa', learners: 1 },
  ]);
  expect(contentLanguages).toEqual([
    { language: 'fa', learners: 2 },
    { language: 'en', learners: 1 },
  ]);
});

it('the report counts the homework that waits as the feedback queue does, with its age', async () => {
  const { course, steps, admin, report } = await school();
  const submit = (at: string, overrides: Partial<UserEntity> = {}) => submission(course.id, steps[0] ?? '', at, overrides);
  await submit('2026-11-12T12:00:00Z');
  await submit('2026-11-20T12:00:00Z');
  await submit('2026-11-22T11:00:00Z');
  await submit('2026-11-01T12:00:00Z', { deactivatedAt: new Date() });
  const answered = await submit('2026-11-02T12:00:00Z');
  await giveFeedback(testCtx(db(), { actor: actorOf(admin) }), { submissionId: answered, content: 'Well done' });
  const found = await report({ from: '2026-05-01', to: '2026-05-31' });
  const waiting = { waiting: 3, oldestAt: new Date('2026-11-12T12:00:00Z'), medianAge: 2 * 24 * 60 * 60 };
  expect(found.homework).toEqual(waiting);
  expect(found.courses).toMatchObject([{ courseId: course.id, homework: waiting }]);
  expect((await readFeedbackQueue(testCtx(db(), { actor: actorOf(admin) }), { courseId: course.id })).total).toBe(3);
});

async function submission(courseId: string, stepId: string, at: string, overrides: Partial<UserEntity>): Promise<string> {
  const user = await buildUser(db(), overrides);
  await buildEnrolment(db(), user.id, courseId, new Date('2020-01-01T00:00:00Z'));
  return buildSubmission(db(), user.id, stepId, { submittedAt: new Date(at) });
}

it('the report counts invitations that are open now or were not delivered, and the others that were sent in the period', async () => {
  const { academy, course, report } = await school();
  const { id: userId } = await buildUser(db());
  const [inPeriod, before] = [new Date('2026-11-10T00:00:00Z'), new Date('2026-09-01T00:00:00Z')];
  const [valid, past] = [new Date('2026-11-24T00:00:00Z'), new Date('2026-11-11T00:00:00Z')];
  const invite = (values: Parameters<typeof buildInvitation>[1]) => buildInvitation(db(), { kind: 'access', userId, courseId: course.id, ...values });
  await invite({ createdAt: before, expiresAt: valid });
  await invite({ createdAt: inPeriod, expiresAt: valid });
  await invite({ createdAt: inPeriod, expiresAt: past });
  await invite({ createdAt: inPeriod, expiresAt: past, acceptedAt: inPeriod });
  await invite({ createdAt: inPeriod, expiresAt: valid, revokedAt: inPeriod });
  await invite({ createdAt: before, expiresAt: past });
  await invite({ createdAt: before, expiresAt: valid, mailState: 'refused', mailReason: 'ADDRESS_REFUSED' });
  await invite({ kind: 'signUp', userId: null, courseId: null, courseIds: [course.id], createdAt: inPeriod, expiresAt: valid, mailState: 'failed' });
  await invite({ kind: 'signUp', userId: null, courseId: null, academyIds: [academy.id], createdAt: inPeriod, expiresAt: valid, mailState: null });
  await invite({ createdAt: inPeriod, expiresAt: valid, courseId: null, academyId: academy.id });
  const period = { from: '2026-11-01', to: '2026-11-22' };
  const states = async (request: Partial<ReportRequest>) =>
    Object.fromEntries((await report({ ...period, ...request })).invitations.map(({ state, count }) => [state, count]));
  expect(await states({})).toEqual({ open: 2, mailRefused: 2, expired: 1, accepted: 1, revoked: 1 });
  expect(await states({ courseId: null, academyId: academy.id })).toEqual({ open: 4, mailRefused: 2, expired: 1, accepted: 1, revoked: 1 });
});

describe('the request of a report', () => {
  it.each([
    [{ from: '2026-02-30', to: '2026-03-01' }, { from: 'CHOICE_INVALID' }],
    [{ from: '2026-03-02', to: '2026-03-01' }, { to: 'OUT_OF_RANGE' }],
    [{ from: '2020-01-01', to: '2026-03-01' }, { to: 'OUT_OF_RANGE' }],
    [
      { from: '', to: 'tomorrow' },
      { from: 'REQUIRED', to: 'CHOICE_INVALID' },
    ],
    [{ from: '2026-03-01', to: '2026-03-01', timeZone: "UTC'; --" }, { timeZone: 'CHOICE_INVALID' }],
  ])('is refused with an invalid period or time zone: %j', async (request, fields) => {
    const { report } = await school();
    await expect(report(request)).rejects.toMatchObject({ code: 'VALIDATION_FAILED', details: { fields } });
  });

  it('is refused for an unknown academy or course, and for a course of another academy', async () => {
    const { report } = await school();
    const period = { from: '2026-03-01', to: '2026-03-01' };
    for (const request of [
      { courseId: randomUUID() },
      { courseId: 'x' },
      { courseId: null, academyId: randomUUID() },
      { academyId: (await buildAcademy(db())).id },
    ])
      await expect(report({ ...period, ...request })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('for an academy without courses returns zeros', async () => {
    const { report } = await school();
    const { id: academyId } = await buildAcademy(db());
    const found = await report({ from: '2026-03-01', to: '2026-03-02', courseId: null, academyId });
    expect(found).toMatchObject({
      activeLearners: { value: 0, before: 0 },
      homework: { waiting: 0, oldestAt: null, medianAge: null },
      courses: [],
      invitations: [],
    });
    expect(found.scopes.find((scope) => scope.academyId === academyId)).toMatchObject({ courses: [] });
  });
});

it('the report takes the same number of statements for any number of courses and learners', async () => {
  const { academy, learner, report, steps } = await school();
  const count = async () => {
    database.statements.reset();
    await report({ from: '2026-05-01', to: '2026-05-31' });
    return database.statements.count;
  };
  const small = await count();
  for (let index = 0; index < 20; index += 1) {
    await buildCourse(db(), { academyId: academy.id });
    await visitStep((await learner('2026-05-02T00:00:00Z')).at('2026-05-03T00:00:00Z'), steps[0] ?? '');
  }
  expect(await count()).toBe(small);
  expect(small).toBeLessThanOrEqual(13);
});
