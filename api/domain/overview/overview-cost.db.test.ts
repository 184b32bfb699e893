import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StudentFilter, StudentOrder } from '../../../schema/overview.ts';
import { classroomIds, seedClassrooms } from '../../testing/classroom-seed.ts';
import { createSite, readsBy, type SeededSite, type TableReads } from '../../testing/read-cost.ts';
import { ACADEMY_PEOPLE, COURSE_PEOPLE, listPeople, PEOPLE_ORDERS, type PersonFilter } from '../people/people.ts';
import type { Ctx } from '../shared/context.ts';
import { listModuleStudents } from './module-students.service.ts';

const SMALL = { users: 2000, courses: 60, learners: 60, largest: 300 };
/** Three times as many people and courses, and three times as many learners in the first course. */
const LARGE = { users: 6000, courses: 180, learners: 60, largest: 900 };
const moduleId = classroomIds.module(0, 0);
const courseId = classroomIds.course(0);

/** The people of a page, and one more, so that the next page is known. */
const READ_FOR_PAGE = 51;

let sites: [small: SeededSite, large: SeededSite];
const siteOf = (size: typeof SMALL) => createSite((source) => seedClassrooms(source, size));
beforeAll(async () => {
  sites = [await siteOf(SMALL), await siteOf(LARGE)];
}, 120_000);
afterAll(() => Promise.all(sites.map(({ db }) => db.close())));

const of = (reads: readonly TableReads[], tables: readonly string[]): TableReads[] => reads.filter(({ table }) => tables.includes(table));
const rowsIn = (reads: readonly TableReads[], tables: readonly string[]): number => of(reads, tables).reduce((sum, { rows }) => sum + rows, 0);
const scansOf = (reads: readonly TableReads[], tables: readonly string[]): number => of(reads, tables).reduce((sum, { scans }) => sum + scans, 0);
const readBoth = async (read: (ctx: Ctx) => Promise<unknown>): Promise<[small: TableReads[], large: TableReads[]]> => [
  await readsBy(sites[0].db.dataSource, sites[0].admin, read),
  await readsBy(sites[1].db.dataSource, sites[1].admin, read),
];

const students = (order: StudentOrder, show: StudentFilter | null, offset: number) => (ctx: Ctx) =>
  listModuleStudents(ctx, moduleId, { filter: { order, show }, offset });

describe('a page of the students of a module with 300 and 900 students', () => {
  /** Each student has an attempt, the progress of the module, ten visited steps, an answer and two submissions there; some rows are read twice. */
  const ROWS_OF_STUDENT = 20;
  const WORK = ['step_progress', 'quiz_answers', 'homework_submissions', 'module_progress', 'attempts'];

  it.each([
    ['the first page', students('nameAscending', null, 0)],
    ['a page in the middle', students('nameDescending', null, 150)],
  ])('in the order of names reads the work of its 50 students only: %s', async (_page, read) => {
    for (const reads of await readBoth(read)) {
      expect(scansOf(reads, WORK)).toBe(0);
      expect(rowsIn(reads, WORK)).toBeLessThanOrEqual(50 * ROWS_OF_STUDENT);
      expect(scansOf(reads, ['connections'])).toBeLessThanOrEqual(READ_FOR_PAGE);
      // The names of all students are read once, to order them; PostgreSQL reads a table of a few thousand users as a whole.
      expect(rowsIn(reads, ['users'])).toBeLessThanOrEqual(LARGE.users + 100);
    }
  });

  it.each<StudentFilter>(['current', 'completed', 'homeworkWaiting', 'feedbackGiven'])(
    'in the order of names with the filter %s reads the visits and answers of its 50 students only',
    async (show) => {
      for (const reads of await readBoth(students('nameAscending', show, 0))) {
        expect(scansOf(reads, ['step_progress', 'quiz_answers'])).toBe(0);
        expect(rowsIn(reads, ['step_progress', 'quiz_answers'])).toBeLessThanOrEqual(50 * ROWS_OF_STUDENT);
      }
    },
  );
});

describe('the people of', () => {
  const list = (ctx: Ctx, pages: typeof ACADEMY_PEOPLE, id: string, filter: PersonFilter) =>
    listPeople(ctx, pages, [id], filter, PEOPLE_ORDERS[filter.order ?? 'nameAscending'].read({}));
  const FILTERS: PersonFilter[] = [{}, { order: 'addedDescending' }, { presence: 'online' }, { search: 'Person 12' }];

  it.each(FILTERS)('an academy are read without the enrollments of other academies, and without the table of enrollments: %j', async (filter) => {
    // The second academy has the same people at both sizes.
    const [small, large] = await readBoth((ctx) => list(ctx, ACADEMY_PEOPLE, classroomIds.academy(1), filter));
    for (const reads of [small, large]) expect(reads.find(({ table }) => table === 'enrolments')).toMatchObject({ scans: 0, rows: 0 });
    // The names of all people of the academy are read once, to order them; PostgreSQL reads a table of a few thousand users as a whole.
    expect(rowsIn(large, ['users'])).toBeLessThanOrEqual(LARGE.users + 100);
  });

  it('a course with 300 and 900 people are read by index, and what is shown besides the names for the page only', async () => {
    for (const reads of await readBoth((ctx) => list(ctx, COURSE_PEOPLE, courseId, {}))) {
      expect(reads.find(({ table }) => table === 'enrolments')).toMatchObject({ scans: 0, rows: 0 });
      expect(scansOf(reads, ['connections'])).toBeLessThanOrEqual(READ_FOR_PAGE);
      expect(rowsIn(reads, ['users'])).toBeLessThanOrEqual(LARGE.users + 100);
    }
  });
});
