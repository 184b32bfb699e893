import { beforeAll, expect, it } from 'vitest';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import { addDays, areFew, daysOf, periodBefore, type ReportPeriod, spansOf, weeksOf } from '../../../schema/report-period.ts';
import { fc } from '../../../schema/testing/properties.ts';
import { testDatabase } from '../../db/test-database.ts';
import { buildAcademy } from '../../testing/factories/academy.ts';
import { buildCourse, buildEnrolment } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { lockEnrolmentForActivity, recordCompletion } from '../learning/learner-days.ts';
import { inTransaction } from '../shared/transaction.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { readReport } from './report.service.ts';
import { activeSpanRows, activeSpanRowsOfAll, dayStarts } from './report-rows.ts';

const RUNS = 25;
const LEARNERS = 5;
const COURSES = 3;
const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
const LANGUAGES: readonly InterfaceLanguage[] = ['en', 'de', 'ar'];

const database = testDatabase();
let admin: UserEntity;
const learners: UserEntity[] = [];
const db = () => database.dataSource.manager;
beforeAll(async () => {
  admin = await buildUser(db(), { role: 'admin' });
  for (let index = 0; index < LEARNERS; index += 1) learners.push(await buildUser(db(), { language: LANGUAGES[index % 2] ?? 'en' }));
}, 30_000);

/** A learner and a course by their positions, at a time. */
interface Use {
  learner: number;
  course: number;
  at: Date;
}
interface History {
  timeZone: string;
  period: ReportPeriod;
  enrolments: Use[];
  activities: Array<Use & { completes: boolean }>;
}

const contentLanguageOf = ({ learner, course }: Use): string => LANGUAGES[(learner + course) % LANGUAGES.length] ?? 'en';

/** Zones with half hours, with days of 22 to 25 hours, and with a midnight that comes twice (Havana, Azores). */
const ZONES = [
  'UTC',
  'Asia/Kabul',
  'Europe/Berlin',
  'America/Los_Angeles',
  'America/Havana',
  'Atlantic/Azores',
  'Asia/Beirut',
  'Antarctica/Troll',
  'Pacific/Kiritimati',
];
/** Days on which clocks go forward or back, and some on which they do not. */
const FIRST_DAYS = ['2026-03-08', '2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', '2026-11-01', '2026-12-30', '2026-05-10'];

const histories: fc.Arbitrary<History> = fc
  .record({ timeZone: fc.constantFrom(...ZONES), from: fc.constantFrom(...FIRST_DAYS), days: fc.constantFrom(1, 2, 7, 30, 93, 100) })
  .chain(({ timeZone, from, days }) => {
    const first = Date.parse(from) - (days + 2) * DAY;
    const use = {
      learner: fc.nat(LEARNERS - 1),
      course: fc.nat(COURSES - 1),
      at: fc.nat(((2 * days + 4) * DAY) / MINUTE).map((minutes) => new Date(first + minutes * MINUTE)),
    };
    return fc.record({
      timeZone: fc.constant(timeZone),
      period: fc.constant({ from, to: addDays(from, days - 1) }),
      enrolments: fc.uniqueArray(fc.record(use), { maxLength: LEARNERS * COURSES, selector: ({ learner, course }) => `${learner}/${course}` }),
      activities: fc.array(fc.record({ ...use, completes: fc.boolean() }), { maxLength: 40 }),
    });
  });

/** Stores a history in the courses of a new academy, in the order of time; everybody who was not enrolled in it is enrolled long before. */
async function store({ enrolments, activities }: History): Promise<{ academyId: string; courseIds: string[] }> {
  const { id: academyId } = await buildAcademy(db());
  const courseIds: string[] = [];
  for (let position = 0; position < COURSES; position += 1) courseIds.push((await buildCourse(db(), { academyId, position })).id);
  for (const [course, courseId] of courseIds.entries())
    for (const [learner, { id }] of learners.entries()) {
      const enrolment = enrolments.find((each) => each.learner === learner && each.course === course);
      await buildEnrolment(db(), id, courseId, enrolment?.at ?? new Date('2020-01-01T00:00:00Z'));
    }
  for (const activity of activities.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const actor = actorOf(learners[activity.learner] ?? admin);
    const ctx = testCtx(db(), { actor, reading: { language: contentLanguageOf(activity), otherLanguages: true }, now: () => activity.at });
    await inTransaction(ctx, async (tx) => {
      await lockEnrolmentForActivity(tx, courseIds[activity.course] ?? '');
      if (activity.completes) await recordCompletion(tx, courseIds[activity.course] ?? '');
    });
  }
  return { academyId, courseIds };
}

/** The last completion of each learner and course on a day in UTC, which is the one that counts. */
function completionsOf({ activities }: History): Use[] {
  const last = new Map<string, Use>();
  for (const activity of activities.filter(({ completes }) => completes).toSorted((one, other) => one.at.getTime() - other.at.getTime()))
    last.set(`${activity.learner}/${activity.course}/${activity.at.toISOString().slice(0, 10)}`, activity);
  return [...last.values()];
}

/** Counts a history the plain way: by the local day of each entry. */
function countsOf(history: History) {
  const format = new Intl.DateTimeFormat('sv', { timeZone: history.timeZone });
  const during =
    ({ from, to }: ReportPeriod) =>
    <Entry extends Use>(entries: Entry[]): Entry[] =>
      entries.filter(({ at }) => from <= format.format(at) && format.format(at) <= to);
  const completions = completionsOf(history);
  const counts = (period: ReportPeriod, isCounted: (use: Use) => boolean = () => true) => ({
    activeLearners: new Set(
      during(period)(history.activities)
        .filter(isCounted)
        .map(({ learner }) => learner),
    ).size,
    enrolments: during(period)(history.enrolments).filter(isCounted).length,
    completions: during(period)(completions).filter(isCounted).length,
  });
  const spans = spansOf(history.period);
  const pointSpans = areFew(spans.map((span) => counts(span).activeLearners)) ? weeksOf(history.period) : spans;
  const active = during(history.period)(history.activities);
  const learnersBy = (languageOf: (use: Use) => string): Record<string, number> => {
    const used = LANGUAGES.map(
      (language) => [language, new Set(active.filter((use) => languageOf(use) === language).map(({ learner }) => learner)).size] as const,
    );
    return Object.fromEntries(used.filter(([, count]) => count > 0));
  };
  return {
    now: counts(history.period),
    before: counts(periodBefore(history.period)),
    points: pointSpans.map((span) => ({ ...span, ...counts(span) })),
    courses: Array.from({ length: COURSES }, (_, course) => counts(history.period, (use) => use.course === course)),
    interfaceLanguages: learnersBy(({ learner }) => learners[learner]?.language ?? ''),
    contentLanguages: learnersBy(contentLanguageOf),
  };
}

/** The learners of each day or week of a history, counted by the ids of all courses and without ids; the courses of the earlier histories are among them. */
async function activeOfAll({ period, timeZone }: History) {
  const days = [...spansOf(period).map(({ from }) => from), addDays(period.to, 1)];
  const times = (await dayStarts.all(db(), { timeZone, days })).map(({ at }) => at);
  const courses: Array<{ id: string }> = await db().query('SELECT id FROM courses');
  const byIds = await activeSpanRows.all(db(), { courseIds: courses.map(({ id }) => id), times });
  return { byIds, ofAll: await activeSpanRowsOfAll.all(db(), { times }) };
}

const byLanguage = (uses: ReadonlyArray<{ language: string; learners: number }>) =>
  Object.fromEntries(uses.map(({ language, learners: count }) => [language, count]));

it('the report counts random histories as a plain count does, in any time zone', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const { academyId, courseIds } = await store(history);
      const { period, timeZone } = history;
      const report = await readReport(testCtx(db(), { actor: actorOf(admin) }), { ...period, timeZone, academyId });
      const expected = countsOf(history);
      expect(daysOf(report.before)).toBe(daysOf(period));
      for (const name of ['activeLearners', 'enrolments', 'completions'] as const)
        expect({ name, ...report[name] }).toEqual({ name, value: expected.now[name], before: expected.before[name] });
      expect(report.points).toEqual(expected.points);
      expect(report.courses).toMatchObject(expected.courses.map((counts, index) => ({ courseId: courseIds[index], ...counts })));
      expect(byLanguage(report.interfaceLanguages)).toEqual(expected.interfaceLanguages);
      expect(byLanguage(report.contentLanguages)).toEqual(expected.contentLanguages);
      const { byIds, ofAll } = await activeOfAll(history);
      expect(ofAll).toEqual(byIds);
    }),
    { numRuns: RUNS },
  );
});
