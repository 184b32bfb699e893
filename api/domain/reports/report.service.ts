import { addDays, areFew, daysOf, periodBefore, type ReportPeriod, spansOf, weeksOf } from '../../../schema/report-period.ts';
import { reportRequest } from '../../../schema/report-request.ts';
import { authorizeAudited } from '../audit/audit.service.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { RowOf } from '../shared/prepared.ts';
import { requireId, validate } from '../shared/validate.ts';
import { readingValues, viewerValues } from '../translations/translation-sql.ts';
import { reportPolicy } from './report.policy.ts';
import type { HomeworkWaiting, Report, ReportCounts, ReportPoint, ReportRequest } from './report.ts';
import {
  activeCourseRows,
  activeLanguageRows,
  activeLanguageRowsOfAll,
  activeSpanRows,
  activeSpanRowsOfAll,
  completionRows,
  courseRows,
  dayStarts,
  enrolmentRows,
  homeworkRows,
  invitationRows,
  stepRows,
} from './report-rows.ts';
import { coursesOf, scopesOf } from './report-scope.ts';

/** Counts of the period, of the one before, and of parts of the period. */
interface Counts {
  all: ReportCounts;
  before: ReportCounts;
  /** By the position of the day or week, from 0. */
  ofSpan(index: number): ReportCounts;
  ofCourse(courseId: string): ReportCounts;
}

type CountRow = RowOf<typeof enrolmentRows>;
const rowOf = (rows: readonly CountRow[], courseId: string | null, span: number | null) => rows.find((row) => row.courseId === courseId && row.span === span);

/** The courses of a report, and the times at which the period before, the days or weeks of the period, and the time after it begin. */
interface Span {
  courseIds: readonly string[];
  /** Whether these are all courses that have days. */
  everything: boolean;
  times: readonly Date[];
  startBefore: Date;
  start: Date;
  end: Date;
}

/** Reads the learners who were active in the days or weeks that begin at the times, up to the last time. */
const activeIn = (ctx: Ctx, { courseIds, everything, times }: Pick<Span, 'courseIds' | 'everything' | 'times'>) =>
  everything ? activeSpanRowsOfAll.all(ctx.db, { times }) : activeSpanRows.all(ctx.db, { courseIds, times });

/** Counts the period, the one before, and the parts of the period. Reads on several connections at once, because each count reads many rows. */
async function countsIn(ctx: Ctx, { courseIds, everything, times, startBefore, start, end }: Span): Promise<Counts> {
  const [enrolments, completions, inSpans, inCourses, [activeBefore]] = await Promise.all([
    enrolmentRows.all(ctx.db, { courseIds, times }),
    completionRows.all(ctx.db, { courseIds, times }),
    activeIn(ctx, { courseIds, everything, times: times.slice(1) }),
    activeCourseRows.all(ctx.db, { courseIds, start, end }),
    activeIn(ctx, { courseIds, everything, times: [startBefore, start] }),
  ]);
  const learnersOf = (courseId: string | null): number => inCourses.find((row) => row.courseId === courseId)?.learners ?? 0;
  // The first span is the period before.
  const ofSpan = (span: number, activeLearners: number): ReportCounts => ({
    activeLearners,
    enrolments: rowOf(enrolments, null, span)?.count ?? 0,
    completions: rowOf(completions, null, span)?.count ?? 0,
  });
  const inPeriod = (courseId: string | null): ReportCounts => ({
    activeLearners: learnersOf(courseId),
    enrolments: rowOf(enrolments, courseId, null)?.inPeriod ?? 0,
    completions: rowOf(completions, courseId, null)?.inPeriod ?? 0,
  });
  return {
    all: inPeriod(null),
    before: ofSpan(0, activeBefore?.learners ?? 0),
    ofSpan: (index) => ofSpan(index + 1, inSpans.find(({ span }) => span === index)?.learners ?? 0),
    ofCourse: inPeriod,
  };
}

async function timesOf(ctx: Ctx, period: ReportPeriod, before: ReportPeriod, timeZone: string): Promise<Omit<Span, 'courseIds' | 'everything'>> {
  const days = [before.from, ...spansOf(period).map(({ from }) => from), addDays(period.to, 1)];
  const times = (await dayStarts.all(ctx.db, { timeZone, days })).map(({ at }) => at);
  const [startBefore, start, end] = [times[0], times[1], times.at(-1)];
  assertFound(startBefore);
  assertFound(start);
  assertFound(end);
  return { times, startBefore, start, end };
}

/**
 * The points of the charts: days or, in a long period or with few learners a day, weeks. Learners of a week are counted by another statement, because one who was
 * active on two days counts once.
 */
async function pointsOf(
  ctx: Ctx,
  period: ReportPeriod,
  { times, ...courses }: Pick<Span, 'courseIds' | 'everything' | 'times'>,
  counts: Counts,
): Promise<ReportPoint[]> {
  const points = spansOf(period).map((span, index) => ({ ...span, ...counts.ofSpan(index) }));
  const daily = points.length === daysOf(period);
  if (!daily || !areFew(points.map(({ activeLearners }) => activeLearners))) return points;
  const weeks = weeksOf(period);
  // The times begin with the period before, so that the time at 1 is the first day of the period.
  const starts = weeks.flatMap(({ from }) => times[daysOf({ from: period.from, to: from })] ?? []);
  const active = await activeIn(ctx, { ...courses, times: [...starts, ...times.slice(-1)] });
  return weeks.map((week, index) => {
    const days = points.filter(({ from }) => week.from <= from && from <= week.to);
    const sum = (name: 'enrolments' | 'completions'): number => days.reduce((total, day) => total + day[name], 0);
    const activeLearners = active.find(({ span }) => span === index)?.learners ?? 0;
    return { ...week, activeLearners, enrolments: sum('enrolments'), completions: sum('completions') };
  });
}

const figure = ({ all, before }: Counts, name: keyof ReportCounts) => ({ value: all[name], before: before[name] });

async function homeworkIn(ctx: Ctx, courseIds: readonly string[]): Promise<(courseId: string | null) => HomeworkWaiting> {
  const rows = await homeworkRows.all(ctx.db, { ...viewerValues(ctx), courseIds, now: ctx.now() });
  return (courseId) => {
    const { waiting = 0, oldestAt = null, medianAge = null } = rows.find((row) => row.courseId === courseId) ?? {};
    return { waiting, oldestAt, medianAge };
  };
}

type LanguageRow = RowOf<typeof activeLanguageRows>;
const usesOf = (rows: readonly LanguageRow[], kind: 'language' | 'contentLanguage') =>
  rows.flatMap(({ learners, ...row }) => {
    const language = row[kind];
    return language === null ? [] : [{ language, learners }];
  });

/** What a report is about: its time zone, its courses, and whether these are all. */
interface Scope {
  period: ReportPeriod;
  timeZone: string;
  academyId: string | null;
  courseId: string | null;
}

/** @throws VALIDATION_FAILED, NOT_FOUND for texts that are no ids */
async function scopeOf(ctx: Ctx, input: ReportRequest): Promise<Scope> {
  const { from, to, timeZone, academyId, courseId } = await validate(reportRequest, input);
  const idOf = (id: string | null | undefined): string | null => (id === null || id === undefined ? null : requireId(id));
  return { period: { from, to }, timeZone: timeZone ?? ctx.settings.timeZone, academyId: idOf(academyId), courseId: idOf(courseId) };
}

/**
 * Reads the operator's overview of a period, of all courses, an academy or a course, in a fixed number of statements
 * (docs/decisions/0042-operators-overview.md).
 *
 * @throws NOT_AUTHORIZED unless the viewer is an admin
 * @throws VALIDATION_FAILED for an invalid period or time zone
 * @throws NOT_FOUND for an unknown academy or course
 */
export async function readReport(ctx: Ctx, input: ReportRequest): Promise<Report> {
  await authorizeAudited(ctx, reportPolicy.read(requireActor(ctx)), 'report.read');
  const { period, timeZone, academyId, courseId } = await scopeOf(ctx, input);
  const before = periodBefore(period);
  const rows = await courseRows.all(ctx.db, readingValues(ctx));
  const courses = coursesOf(rows, academyId, courseId);
  const courseIds = courses.map((course) => course.courseId);
  const everything = academyId === null && courseId === null;
  const everyDay = everything && !rows.some(({ daysAreLeft }) => daysAreLeft);
  const times = await timesOf(ctx, period, before, timeZone);
  const limits = { start: times.start, end: times.end };
  const scope = { courseIds, ...limits };
  const invited = { academyId: courseId === null ? academyId : null, everything, now: ctx.now() };
  const [counts, languages, homework, invitations] = await Promise.all([
    countsIn(ctx, { courseIds, everything: everyDay, ...times }),
    everyDay ? activeLanguageRowsOfAll.all(ctx.db, limits) : activeLanguageRows.all(ctx.db, scope),
    homeworkIn(ctx, courseIds),
    invitationRows.all(ctx.db, { ...scope, ...invited }),
  ]);
  return {
    ...period,
    before,
    timeZone,
    activeLearners: figure(counts, 'activeLearners'),
    enrolments: figure(counts, 'enrolments'),
    completions: figure(counts, 'completions'),
    points: await pointsOf(ctx, period, { courseIds, everything: everyDay, times: times.times }, counts),
    interfaceLanguages: usesOf(languages, 'language'),
    contentLanguages: usesOf(languages, 'contentLanguage'),
    homework: homework(null),
    invitations,
    courses: courses.map((course) => ({ ...course, ...counts.ofCourse(course.courseId), homework: homework(course.courseId) })),
    steps: courseId === null ? null : await stepRows.all(ctx.db, { ...readingValues(ctx), ...scope }),
    scopes: scopesOf(rows),
  };
}
