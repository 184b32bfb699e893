import { LARGE, type LargeSize } from '../../api/testing/large-seed.ts';

/** The small site of measurements: 2,000 people, 100 courses. */
export const S: LargeSize = {
  ...LARGE,
  ...{ users: 2000, courses: 100, stepsPerModule: 8, longModules: 24, visited: 9, crowded: true, waiting: 3 },
};
/** The large site: 50,000 people, 60 academies, 600 courses, of which one has 600 steps and another 6,000 learners; 24,560 steps, 200,000 enrollments. */
export const L: LargeSize = { ...S, users: 50_000, courses: 600, coursesPerAcademy: 10 };

export const SIZES: Readonly<Record<string, LargeSize>> = { S, L };
