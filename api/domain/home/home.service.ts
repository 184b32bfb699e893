import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { nextHeldDate } from '../../../schema/class-schedule.ts';
import { readClass } from '../classes/class-reads.service.ts';
import { schedulesOfViewer } from '../classes/class-rows.ts';
import { type CourseClass, changesOf, scheduleOf } from '../classes/course-class.ts';
import { feedbackForViewer } from '../feedback/last-feedback.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { VIEWER, viewerValues } from '../translations/translation-sql.ts';

const DAY = 24 * 60 * 60 * 1000;
/** How long the home page shows feedback. Milliseconds. */
const FEEDBACK_SHOWN = 14 * DAY;

/** Feedback on the viewer's homework. */
export interface LastFeedback {
  /** The submission. */
  id: string;
  courseId: string;
  stepId: string;
  stepName: string;
  stepLanguage: string;
  /** Who gave it; null after the account was deactivated. */
  personName: string | null;
  givenAt: Date;
}

/** What the home page shows of what comes and what came. */
export interface Home {
  /** The class of the viewer that takes place now or next; null without one within a year. */
  nextClass: CourseClass | null;
  /** Of the last 14 days; null without any. */
  lastFeedback: LastFeedback | null;
}

const news = prepared('home.news', { ...VIEWER, since: 'timestamptz' }, (parameters) =>
  statements.selectNoFrom([
    jsonArrayFrom(schedulesOfViewer(parameters)).as('schedules'),
    jsonArrayFrom(feedbackForViewer(parameters).limit(sql.lit(1))).as('feedback'),
  ]),
);

/** Reads a class; null if it was deleted since the statement that found it, perhaps with its course. */
async function classIfThere(ctx: Ctx, id: string): Promise<CourseClass | null> {
  try {
    return await readClass(ctx, id);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/** Reads the next class and the last feedback of the viewer in one statement; a class takes a second one. */
export async function readHome(ctx: Ctx): Promise<Home> {
  requireActor(ctx);
  const now = ctx.now();
  const { schedules = [], feedback = [] } = (await news.first(ctx.db, { ...viewerValues(ctx), since: new Date(now.getTime() - FEEDBACK_SHOWN) })) ?? {};
  const dates = schedules.flatMap((row) => {
    const date = nextHeldDate(scheduleOf(row), changesOf(row), now);
    return date === null ? [] : [{ id: row.id, start: date.start.getTime() }];
  });
  const [next] = dates.sort((one, other) => one.start - other.start || one.id.localeCompare(other.id));
  const [last] = feedback;
  return {
    nextClass: next === undefined ? null : await classIfThere(ctx, next.id),
    lastFeedback: last === undefined ? null : { ...last, givenAt: new Date(last.givenAt) },
  };
}
