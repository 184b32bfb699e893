import { Readable } from 'node:stream';
import { readCourseCompletion } from '../../domain/overview/course-completion.service.ts';
import * as results from '../../domain/overview/course-results.service.ts';
import { listCourseStudents } from '../../domain/overview/course-students.service.ts';
import { exportCourseResults } from '../../domain/overview/export-results.service.ts';
import * as students from '../../domain/overview/module-students.service.ts';
import * as work from '../../domain/overview/student-work.service.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import { complete } from './learning.ts';
import { HIDDEN, NO, nobody, onlyAdminsSee, type Row, reviewers, row, type Who } from './row.ts';

/** Instructors, module trainers of the module, and admins. */
const reviewing = { guest: NO, instructor: 'yes', module_trainer: 'yes', admin: 'yes', others: HIDDEN } as const;

/** The overview of a module trainer without a module is empty. */
export const overviewReaders = { ...reviewing, other_trainer: 'yes' } as const;
/** What a reader of the overview sees of a module. */
export const inModule = (who: Who, text: string): string => (who === 'other_trainer' ? '' : text);

/** Reads an export to its end. */
async function exported(ctx: Ctx, courseId: string): Promise<unknown[]> {
  const { batches, ...rest } = await exportCourseResults(ctx, courseId);
  return [rest, ...(await Readable.from(batches).toArray())];
}

/** The results of a course for an export. */
const RESULTS: Readonly<Record<string, Row>> = {
  exportCourseResults: row({
    outcome: overviewReaders,
    run: (ctx, { content }) => exported(ctx, content.private.courseId),
    shows: ({ person }, _prepared, who) => inModule(who, who === 'instructor' ? person('enrolled').name : person('enrolled').email),
    hides: ({ person }, _prepared, who) => (who === 'instructor' || who === 'other_trainer' ? person('enrolled').email : null),
  }),
  'exportCourseResults of another course': row({
    outcome: onlyAdminsSee,
    run: (ctx, { content }) => exported(ctx, content.other.courseId),
    shows: ({ person }) => person('stranger').email,
  }),
};

/** The completion of a course. */
const COMPLETIONS: Readonly<Record<string, Row>> = {
  readCourseCompletion: row({
    outcome: { guest: NO, enrolled: 'yes', others: HIDDEN },
    prepare: (world) => complete(world, world.content.private),
    run: (ctx, { content }) => readCourseCompletion(ctx, content.private.courseId),
    shows: ({ content }) => content.private.moduleId,
  }),
  'readCourseCompletion of a student': row({
    outcome: reviewers,
    prepare: (world) => complete(world, world.content.private),
    run: (ctx, { content, person }) => readCourseCompletion(ctx, content.private.courseId, person('enrolled').id),
    shows: ({ person }) => person('enrolled').id,
    hides: ({ person }) => person('enrolled').email,
  }),
  'readCourseCompletion of a student who has not completed the course': row({
    outcome: nobody,
    run: (ctx, { content, person }) => readCourseCompletion(ctx, content.private.courseId, person('enrolled').id),
  }),
};

/** The Student Overview. */
export const OVERVIEW: Record<string, Row> = {
  ...RESULTS,
  ...COMPLETIONS,
  readCourseResults: row({
    outcome: overviewReaders,
    run: (ctx, { content }) => results.readCourseResults(ctx, content.public.courseId),
    shows: ({ content }, _prepared, who) => inModule(who, content.public.moduleId),
    hides: ({ content }, _prepared, who) => (who === 'other_trainer' ? content.public.moduleId : null),
  }),
  'readCourseResults of an unpublished course': row({
    outcome: onlyAdminsSee,
    run: (ctx, { content }) => results.readCourseResults(ctx, content.unpublished.courseId),
    shows: ({ content }) => content.unpublished.moduleId,
  }),
  'readCourseResults of another course': row({
    outcome: onlyAdminsSee,
    run: (ctx, { content }) => results.readCourseResults(ctx, content.other.courseId),
    shows: ({ content }) => content.other.moduleId,
  }),
  requireOverviewAccess: row({
    outcome: overviewReaders,
    run: (ctx, { content }) => results.requireOverviewAccess(ctx, content.private.courseId),
    shows: ({ content }) => content.private.courseId,
  }),
  listCourseStudents: row({
    outcome: overviewReaders,
    run: (ctx, { content }) => listCourseStudents(ctx, content.private.courseId),
    shows: ({ person }) => person('enrolled').id,
    // Instructors see no email addresses.
    hides: ({ person }, _prepared, who) => (who === 'instructor' ? person('enrolled').email : null),
  }),
  'listCourseStudents of another course': row({
    outcome: onlyAdminsSee,
    run: (ctx, { content }) => listCourseStudents(ctx, content.other.courseId),
    shows: ({ person }) => person('stranger').id,
  }),
  listModuleStudents: row({
    outcome: reviewing,
    run: (ctx, { content }) => students.listModuleStudents(ctx, content.private.moduleId),
    shows: ({ person }) => person('enrolled').id,
    // Instructors see no email addresses.
    hides: ({ person }, _prepared, who) => (who === 'instructor' ? person('enrolled').email : null),
  }),
  'listModuleStudents of another course': row({
    outcome: onlyAdminsSee,
    run: (ctx, { content }) => students.listModuleStudents(ctx, content.other.moduleId),
    shows: ({ person }) => person('stranger').id,
  }),
  readStudentWork: row({
    outcome: reviewing,
    run: (ctx, { content, person }) => work.readStudentWork(ctx, content.private.moduleId, person('enrolled').id),
    shows: ({ content }) => content.private.stepId,
    hides: ({ person }, _prepared, who) => (who === 'instructor' ? person('enrolled').email : null),
  }),
  'readStudentWork of somebody who is not enrolled': row({
    outcome: { guest: NO, others: HIDDEN },
    run: (ctx, { content, person }) => work.readStudentWork(ctx, content.private.moduleId, person('stranger').id),
  }),
  'readStudentWork of a learner of another course': row({
    outcome: onlyAdminsSee,
    run: (ctx, { content, person }) => work.readStudentWork(ctx, content.other.moduleId, person('stranger').id),
    shows: ({ content }) => content.other.stepId,
  }),
};
