import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { REVIEWER_ROLES } from '../../../schema/roles.ts';
import { type LanguageCoverage, readCoverage } from '../authoring/coverage.service.ts';
import { courseTexts } from '../courses/course-texts.ts';
import { readFeedbackQueue } from '../feedback/feedback-queue.reads.ts';
import { listFailedJobs } from '../jobs/failed-job.service.ts';
import { courseVisible } from '../memberships/content.visibility.ts';
import { viewerReviews } from '../memberships/reviewer-sql.ts';
import { inactiveBefore, isInactive, studentsOf } from '../overview/student-rows.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { CoursesTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { countRows, hasRow, one } from '../shared/sql.ts';
import { VIEWER, viewerValues } from '../translations/translation-sql.ts';

/** Courses of which the page shows something. */
const COURSES = 12;

/** A course of the viewer's team. */
export interface TeachingRow {
  id: string;
  name: string;
  shownLanguage: string;
  learners: number;
  /** Learners who have not completed the course, and have opened and completed nothing for 14 days. */
  inactive: number;
}

/** A course that is not complete in a language in which learners can read it. */
export interface TranslationRow {
  id: string;
  name: string;
  shownLanguage: string;
  languages: string[];
}

/** What waits for somebody who reviews homework or leads the site. */
export interface HomeWork {
  /** Homework that waits for the viewer's feedback; 1,000 for 1,000 or more. */
  waiting: number;
  /** Since when the oldest one waits; null without any. */
  waitingSince: Date | null;
  /** At most 12, those in which most learners are inactive first. */
  courses: TeachingRow[];
  /** For admins, of 12 courses: of their teams first, then those changed last. */
  untranslated: TranslationRow[];
  /** For admins: jobs that gave up. */
  stoppedJobs: number;
}

const { ref } = expressionBuilder<{ c: CoursesTable }, 'c'>();

/** SQL: the courses of the viewer's teams. */
const taught = prepared('home.taughtCourses', { ...VIEWER, before: 'timestamptz' }, ({ before, ...viewer }) => {
  const { text, language } = courseTexts(viewer);
  const inactive: RawBuilder<number> = sql`(count(*) filter (where ${isInactive(before)}))::integer`;
  const counts = studentsOf(ref('c.id')).select([countRows.as('learners'), inactive.as('inactive')]);
  return statements
    .selectFrom('team_members as t')
    .innerJoin('courses as c', 'c.id', 't.course_id')
    .innerJoin('academies as a', 'a.id', 'c.academy_id')
    .innerJoinLateral(counts.as('n'), (join) => join.onTrue())
    .select(['c.id', text('name').as('name'), language.as('shownLanguage'), 'n.learners', 'n.inactive'])
    .where('t.user_id', '=', viewer.viewerId)
    .where('c.status', '=', 'PUBLISHED')
    .where(courseVisible(viewer))
    .where(({ selectFrom }) => hasRow(selectFrom('modules as m').select(one).where('m.course_id', '=', ref('c.id')).where(viewerReviews(viewer))))
    .orderBy('n.inactive', 'desc')
    .orderBy('c.position')
    .orderBy('c.id')
    .limit(sql.lit(COURSES));
});

/** SQL: the courses whose languages an admin's page looks at. */
const led = prepared('home.ledCourses', VIEWER, (viewer) => {
  const { text, language, languages } = courseTexts(viewer);
  return statements
    .selectFrom('courses as c')
    .leftJoin('team_members as t', (join) => join.onRef('t.course_id', '=', 'c.id').on('t.user_id', '=', viewer.viewerId))
    .select(['c.id', text('name').as('name'), language.as('shownLanguage'), languages.as('languages')])
    .orderBy(({ eb }) => eb('t.user_id', 'is', null))
    .orderBy('c.updated_at', 'desc')
    .orderBy('c.id')
    .limit(sql.lit(COURSES));
});

const isIncomplete = ({ missing, stale, copied }: LanguageCoverage): boolean => missing + stale + copied > 0;

async function readUntranslated(ctx: Ctx): Promise<TranslationRow[]> {
  const courses = await led.all(ctx.db, viewerValues(ctx));
  const coverage = await readCoverage(
    ctx,
    courses.map(({ id }) => id),
  );
  return courses.flatMap(({ languages, ...course }) => {
    const incomplete = (coverage.get(course.id) ?? []).filter((each) => languages.includes(each.language) && isIncomplete(each));
    return incomplete.length === 0 ? [] : [{ ...course, languages: incomplete.map(({ language }) => language) }];
  });
}

/**
 * Reads what waits for a reviewer or an admin: in three statements for any number of courses and learners, and in four more for admins. Null, without
 * a statement, for people with another role.
 */
export async function readHomeWork(ctx: Ctx): Promise<HomeWork | null> {
  const { role } = requireActor(ctx);
  if (!REVIEWER_ROLES.includes(role)) return null;
  const admin = role === 'admin';
  const queue = await readFeedbackQueue(ctx, { limit: 1 });
  const courses = await taught.all(ctx.db, { ...viewerValues(ctx), before: inactiveBefore(ctx) });
  const untranslated = admin ? await readUntranslated(ctx) : [];
  const stopped = admin ? await listFailedJobs(ctx, 'stopped', { limit: 1 }) : { total: 0 };
  return { waiting: queue.total, waitingSince: queue.items[0]?.submittedAt ?? null, courses, untranslated, stoppedJobs: stopped.total };
}
