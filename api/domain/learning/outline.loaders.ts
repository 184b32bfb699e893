import DataLoader from 'dataloader';
import type { Course } from '../catalog/course-reads.service.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { type CourseAmount, readCourseAmounts } from './course-amounts.reads.ts';
import type { CourseCount } from './course-progress.ts';
import type { Outline } from './outline.ts';
import { countCourses, readOutlines } from './outline-reads.service.ts';

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

/** Loads the counts on the cards of courses. */
export const countByCourse = (ctx: Ctx): DataLoader<Course, CourseCount, string> => courseLoader((courses) => countCourses(ctx, courses));

/** Loads the time and the data that courses take. */
export const amountByCourse = (ctx: Ctx): DataLoader<Course, CourseAmount, string> => courseLoader((courses) => readCourseAmounts(ctx, courses));
