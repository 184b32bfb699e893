import { type AliasedRawBuilder, sql } from 'kysely';
import type { Course } from '../catalog/course-reads.service.ts';
import type { Ctx } from '../shared/context.ts';
import type { References, Shape, Values } from '../shared/prepared.ts';
import { rowsOf } from '../shared/sql.ts';
import { READING, readingValues } from '../translations/translation-sql.ts';

/** The courses to read, their running attempts and current steps: three arrays of the same length. */
export const COURSE_KEYS = { ...READING, courseIds: 'uuid[]', attemptIds: 'uuid[]', stepIds: 'uuid[]' } as const satisfies Shape;
export type KeyParameters = References<typeof COURSE_KEYS>;

/** The values of `COURSE_KEYS`. */
export function keyValues(ctx: Ctx, courses: readonly Course[]): Values<typeof COURSE_KEYS> {
  const attemptIds = courses.map((course) => course.attempt?.id ?? null);
  const stepIds = courses.map((course) => course.attempt?.currentStepId ?? null);
  return { ...readingValues(ctx), courseIds: courses.map((course) => course.id), attemptIds, stepIds };
}

export interface Key {
  course_id: string;
  attempt_id: string | null;
  step_id: string | null;
}

/** SQL: a row `k` per course. */
export const courseKeys = ({ courseIds, attemptIds, stepIds }: KeyParameters): AliasedRawBuilder<Key, 'k'> =>
  sql<Key>`${rowsOf(courseIds, attemptIds, stepIds)}`.as<'k'>(sql`k(course_id, attempt_id, step_id)`);
