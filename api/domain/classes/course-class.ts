import {
  type ClassDate,
  type ClassType,
  type DateChange,
  isJoinOpen,
  joinOpensAt,
  nextClassDates,
  nextHeldDate,
  scheduleIn,
  type Weekday,
  type WeeklySchedule,
} from '../../../schema/class-schedule.ts';
import { textsOf } from '../authoring/admin-item.ts';
import type { Person } from '../people/people.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { sanitizeRichText } from '../steps/rich-text.ts';
import type { ClassEntity } from './class.entity.ts';
import { classPolicy } from './class.policy.ts';
import type { ClassRow } from './class-rows.ts';

type Words = ClassEntity['translations'][string];

/** A class as its viewer sees it. */
export interface CourseClass {
  id: string;
  courseId: string;
  classType: ClassType;
  module: { id: string; name: string } | null;
  /** Days and time in UTC, by the offset at the next date. */
  days: Weekday[];
  time: string;
  timeZone: string | null;
  /** Days and time in the time zone; the same as in UTC without one. */
  localDays: Weekday[];
  localTime: string;
  /** In the language that the viewer reads; the name of the module or the course for a class without one. */
  name: string;
  /** Rich text. */
  description: string;
  language: string;
  languages: string[];
  defaultLanguage: string;
  translations: Array<Words & { language: string }>;
  revision: number;
  /** When it was last saved. */
  updatedAt: Date;
  leader: Person | null;
  /** The changed dates, from which `nextDatesOf` follows. */
  changes: DateChange[];
  /** When learners can join the running or next date; null without one within a year. */
  joinOpensAt: Date | null;
  canJoin: boolean;
  canEdit: boolean;
  canModerate: boolean;
}

/** Returns the weekly schedule of a class. */
export const scheduleOf = ({ localDays, localTime, timeZone }: Pick<ClassRow, 'localDays' | 'localTime' | 'timeZone'>): WeeklySchedule => ({
  days: localDays,
  time: localTime,
  timeZone,
});

/** Returns the changed dates of a row, which holds them as JSON. */
export const changesOf = ({ changes }: Pick<ClassRow, 'changes'>): DateChange[] =>
  changes.map(({ date, movedTo }) => ({ date, movedTo: movedTo === null ? null : new Date(movedTo) }));

/** Returns what the viewer may do with a class. */
export function rightsOf(ctx: Ctx, row: ClassRow): { canEdit: boolean; canModerate: boolean } {
  const actor = requireActor(ctx);
  return { canEdit: classPolicy.edit(actor, row, row), canModerate: classPolicy.moderate(actor, row, row) };
}

/** Converts a row to the class that the viewer sees. */
export function toClass(ctx: Ctx, row: ClassRow): CourseClass {
  const { id, courseId, classType, moduleId, moduleName, localDays, localTime, timeZone, name, language, defaultLanguage, revision, updatedAt } = row;
  const [schedule, changes, now] = [scheduleOf(row), changesOf(row), ctx.now()];
  const date = nextHeldDate(schedule, changes, now);
  const rights = rightsOf(ctx, row);
  const description = sanitizeRichText(row.description);
  return {
    id,
    courseId,
    classType,
    timeZone,
    localDays,
    localTime,
    name,
    language,
    defaultLanguage,
    revision,
    updatedAt,
    description,
    changes,
    ...scheduleIn(schedule, null, now),
    ...rights,
    module: moduleId === null || moduleName === null ? null : { id: moduleId, name: moduleName },
    languages: textsOf(ctx, row).map((text) => text.language),
    translations: textsOf(ctx, row).map((text) => ({ ...text, description: sanitizeRichText(text.description) })),
    leader: row.leader === null ? null : { ...row.leader, addedAt: new Date(row.leader.addedAt) },
    joinOpensAt: date === null ? null : joinOpensAt(date),
    canJoin: rights.canModerate || (date !== null && isJoinOpen(date, now)),
  };
}

/** Returns the running and next dates of a class, cancelled ones included. */
export function nextDatesOf(ctx: Ctx, { localDays, localTime, timeZone, changes }: CourseClass, count: number): ClassDate[] {
  return nextClassDates({ days: localDays, time: localTime, timeZone }, changes, ctx.now(), count);
}
