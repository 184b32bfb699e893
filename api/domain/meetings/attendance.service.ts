import { record } from '../audit/audit.service.ts';
import { requireRecentProof } from '../auth/recent-proof.service.ts';
import { readCourses } from '../catalog/course-reads.service.ts';
import { findClassToJoin } from '../classes/find-class.service.ts';
import type { Person } from '../people/people.ts';
import { assertFound, authorize } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { endPage, type PageEnd, type PageRequest } from '../shared/list-order.ts';
import type { RowOf } from '../shared/prepared.ts';
import { requireId } from '../shared/validate.ts';
import { attendanceDates, attendanceToExport, countAttendanceDates, latestFirst } from './attendance-rows.ts';
import { ATTENDANCE_HEADERS } from './attendance-texts.ts';

/** Somebody who was in a class on one date. */
export interface Attendee {
  person: Person;
  joinedAt: Date;
  minutes: number;
}

/** Who was in a class on one date. */
export interface AttendanceDate {
  /** The planned start. */
  date: Date;
  /** All people; `people` lists at most 500 of them. */
  count: number;
  people: Attendee[];
}

export interface AttendancePage extends PageEnd {
  items: AttendanceDate[];
  total: number;
}

export type AttendanceColumn = keyof typeof ATTENDANCE_HEADERS;

export interface AttendanceExport {
  className: string;
  /** Without `email` if the viewer may not see email addresses. */
  columns: readonly AttendanceColumn[];
  /** The rows in batches; each batch is read when it is needed. */
  batches: AsyncIterable<Array<RowOf<typeof attendanceToExport>>>;
}

/** Rows of an export in memory at the same time. */
const ROWS_AT_ONCE = 1000;

/** Attendance is for those who moderate the class, and for the trainers of the course. */
async function requireAttendance(ctx: Ctx, classId: string): Promise<{ id: string; className: string; emails: boolean }> {
  requireActor(ctx);
  const id = requireId(classId);
  const { name: className, courseId, moderator } = await findClassToJoin(ctx, id);
  assertFound(courseId);
  const course = (await readCourses(ctx, [courseId])).get(courseId);
  assertFound(course);
  authorize(moderator || course.viewerCan.review);
  return { id, className, emails: course.viewerCan.seeEmails };
}

/**
 * Lists who was in a class and for how many minutes, by date, the latest first. For those who moderate the class, and reviewers of the course.
 * @throws NOT_FOUND if the viewer does not take part in the course
 * @throws NOT_AUTHORIZED
 */
export async function readClassAttendance(ctx: Ctx, classId: string, request: PageRequest = {}): Promise<AttendancePage> {
  const { id } = await requireAttendance(ctx, classId);
  const page = latestFirst.read(request, 10);
  const { rows, end } = endPage(await attendanceDates.all(ctx.db, { classId: id, ...page.values }), page);
  const items = rows.map(({ date, count, people }): AttendanceDate => {
    const attendees = people.map(({ joinedAt, minutes, ...person }): Attendee => {
      const shown: Person = { ...person, addedAt: new Date(person.addedAt), email: null };
      return { person: shown, joinedAt: new Date(joinedAt ?? date), minutes };
    });
    return { date, count, people: attendees };
  });
  return { items, total: (await countAttendanceDates.first(ctx.db, { classId: id }))?.total ?? 0, ...end };
}

async function* batchesOf(ctx: Ctx, classId: string, emails: boolean): AttendanceExport['batches'] & AsyncGenerator<Array<RowOf<typeof attendanceToExport>>> {
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const rows = await attendanceToExport.all(ctx.db, { classId, emails, offset, limit: ROWS_AT_ONCE });
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/**
 * Exports the attendance of a class: a row for each date and person. Recorded in the audit trail.
 * @throws NOT_FOUND, NOT_AUTHORIZED as `readClassAttendance`, PROOF_NEEDED if it has email addresses
 */
export async function exportClassAttendance(ctx: Ctx, classId: string): Promise<AttendanceExport> {
  const { id, className, emails } = await requireAttendance(ctx, classId);
  if (emails) await requireRecentProof(ctx);
  await record(ctx, 'class.exportAttendance', { type: 'class', id });
  const all = Object.keys(ATTENDANCE_HEADERS) as AttendanceColumn[];
  return { className, columns: all.filter((column) => emails || column !== 'email'), batches: batchesOf(ctx, id, emails) };
}
