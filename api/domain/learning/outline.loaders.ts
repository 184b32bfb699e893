import DataLoader from 'dataloader';
import type { Course } from '../catalog/course-reads.service.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { type CourseAmount, readCourseAmounts } from './course-amounts.reads.ts';
import { readStepsAt, readSummaries } from './course-summaries.service.ts';
import type { CourseSummary, NextPlace } from './course-summary.ts';
import type { Module, Outline } from './outline.ts';
import { readOutlines } from './outline-reads.service.ts';

function courseLoader<Value>(read: (courses: readonly Course[]) => Promise<Map<string, Value>>): DataLoader<Course, Value, string> {
  return new DataLoader<Course, Value, string>(
    async (courses) => {
      const values = await read(courses);
      return courses.map(({ id }) => values.get(id) ?? new DomainError('NOT_FOUND'));
    },
    { cacheKeyFn: ({ id }) => id },
  );
}

/** Loads the outlines of courses. */
export const outlineByCourse = (ctx: Ctx): DataLoader<Course, Outline, string> => courseLoader((courses) => readOutlines(ctx, courses));

/** Loads what lists show of courses. */
export const summaryByCourse = (ctx: Ctx): DataLoader<Course, CourseSummary, string> => courseLoader((courses) => readSummaries(ctx, courses));

/** Loads the steps with which viewers continue; null for a step that was removed meanwhile. */
export const stepByPlace = (ctx: Ctx): DataLoader<NextPlace, Module['steps'][number] | null, string> =>
  new DataLoader<NextPlace, Module['steps'][number] | null, string>(
    async (places) => {
      const steps = await readStepsAt(ctx, places);
      return places.map(({ moduleId }) => steps.get(moduleId) ?? null);
    },
    { cacheKeyFn: ({ moduleId }) => moduleId },
  );

/** Loads the time and the data that courses take. */
export const amountByCourse = (ctx: Ctx): DataLoader<Course, CourseAmount, string> => courseLoader((courses) => readCourseAmounts(ctx, courses));
