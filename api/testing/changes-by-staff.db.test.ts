import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRoles, deactivateAccounts } from '../domain/accounts/change-accounts.service.ts';
import { disenrol } from '../domain/accounts/disenrol.service.ts';
import { deleteCourse, deleteModule, deleteStep } from '../domain/authoring/delete.service.ts';
import { removeUnusedOf } from '../domain/files/file-discard.service.ts';
import { deleteGroup } from '../domain/groups/group.service.ts';
import { eraseDeactivatedAccounts } from '../domain/retention/erase-accounts.service.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { createSite, readsBy, rowsOf, type SeededSite } from './read-cost.ts';
import { analyzeAll } from './seed-sql.ts';
import { seedSite, siteIds } from './site-seed.ts';

/** Courses with 60 steps each of the two sites. */
const SMALL = 20;
const LARGE = 100;
/** Learners of each course. */
const LEARNERS = 100;
/** The tables that grow with the site. */
const BIG = ['steps', 'step_contents', 'search_documents', 'users', 'enrolments', 'attempts', 'step_progress', 'learner_days', 'notifications', 'files'];

const PEOPLE = `
  INSERT INTO users (id, name, surname, email, password_hash, role, color, language, created_at)
  SELECT gen_random_uuid(), 'Name', 'Surname', c.id || '.' || n || '@example.org', '', 'student', '#0e6b66', 'en', now() FROM courses c, generate_series(1, ${LEARNERS}) n`;
const LEARNING = [
  `INSERT INTO enrolments (id, user_id, course_id, created_at)
   SELECT gen_random_uuid(), u.id, c.id, now() FROM courses c JOIN users u ON u.email LIKE c.id || '.%'`,
  'INSERT INTO attempts (id, enrolment_id, number, started_at, last_used_at) SELECT gen_random_uuid(), id, 1, now(), now() FROM enrolments',
  `INSERT INTO step_progress (attempt_id, step_id, visited_at)
   SELECT a.id, s.id, now() FROM attempts a JOIN enrolments e ON e.id = a.enrolment_id JOIN modules m ON m.course_id = e.course_id JOIN steps s ON s.module_id = m.id
   WHERE s.position % 6 = 0`,
  `INSERT INTO learner_days (course_id, day, user_id, first_at, last_at, language, content_language)
   SELECT course_id, now() - d * interval '1 day', user_id, now(), now(), 'en', 'en' FROM enrolments, generate_series(1, 5) d`,
  `INSERT INTO notifications (id, user_id, kind, course_id, key, created_at, expires_at)
   SELECT gen_random_uuid(), user_id, 'courseMessage', course_id, n::text, now(), now() + interval '1 day' FROM enrolments, generate_series(1, 2) n`,
  `INSERT INTO groups (id, default_language, translations, created_at, updated_at) SELECT id, 'en', '{"en": {"name": "Group"}}', now(), now() FROM courses`,
  'INSERT INTO group_members (group_id, user_id, created_at) SELECT course_id, user_id, now() FROM enrolments',
  `INSERT INTO files (id, kind, key, original_name, content_type, size, sha256, created_at)
   SELECT gen_random_uuid(), 'image', '', '', '', 1, '', now() FROM courses c, generate_series(1, 100) n`,
];

let sites: [small: SeededSite, large: SeededSite];
const siteOf = (courses: number) =>
  createSite(async (source) => {
    await seedSite(source, { courses, words: 5 });
    await source.query(PEOPLE);
    await source.transaction(async (tx) => {
      await tx.query('SET LOCAL session_replication_role = replica');
      for (const statement of LEARNING) await tx.query(statement);
    });
    await analyzeAll(source);
  });
beforeAll(async () => {
  sites = [await siteOf(SMALL), await siteOf(LARGE)];
}, 600_000);
afterAll(() => Promise.all(sites.map(({ db }) => db.close())));

/** Twenty learners of a course. */
async function learnersOf(ctx: Ctx, course: number): Promise<string[]> {
  const rows: Array<{ id: string }> = await ctx.db.query('SELECT user_id AS id FROM enrolments WHERE course_id = $1 ORDER BY id LIMIT 20', [
    siteIds.course(course),
  ]);
  return rows.map(({ id }) => id);
}
const CONFIRMED = 'Delete irreversibly';

/** Each repetition concerns another course. */
const CHANGES: Readonly<Record<string, (ctx: Ctx, n: number) => Promise<unknown>>> = {
  'deleting a step': (ctx, n) => deleteStep(ctx, siteIds.step(n, 4), CONFIRMED),
  'deleting a module': (ctx, n) => deleteModule(ctx, siteIds.module(n, 1), CONFIRMED),
  'deleting a course with its learners': (ctx, n) => deleteCourse(ctx, siteIds.course(n), CONFIRMED),
  'disenrolling 20 people': async (ctx, n) => disenrol(ctx, { userIds: await learnersOf(ctx, n), courseId: siteIds.course(n) }),
  'changing the role of 20 people': async (ctx, n) => changeRoles(ctx, { userIds: await learnersOf(ctx, n), role: 'instructor' }),
  'deactivating 20 people': async (ctx, n) => deactivateAccounts(ctx, await learnersOf(ctx, n)),
  'deleting a group of 100 people': (ctx, n) => deleteGroup(ctx, siteIds.course(n)),
  'erasing 20 people': async (ctx, n) => {
    await ctx.db.query(`UPDATE users SET deactivated_at = now() - interval '40 days' WHERE id = ANY($1)`, [await learnersOf(ctx, n)]);
    expect(await eraseDeactivatedAccounts(ctx)).toBe(20);
  },
  'deleting a file that nothing uses': async (ctx, n) => {
    const id = siteIds.course(n);
    await ctx.db.query(
      `INSERT INTO files (id, kind, key, original_name, content_type, size, sha256, created_at) VALUES ($1, 'image', '', '', '', 1, '', now())`,
      [id],
    );
    expect(await removeUnusedOf(ctx, [id])).toBe(1);
  },
};
describe(`a change by an admin on a site of ${LARGE} courses with ${LEARNERS} learners each`, { timeout: 300_000 }, () => {
  it.each(Object.entries(CHANGES))(`reads as many rows as on a site of ${SMALL} courses, and no big table as a whole: %s`, async (_change, change) => {
    const readsAt = ({ db, admin }: SeededSite) => readsBy(db.dataSource, admin, change);
    const [small, large] = [await readsAt(sites[0]), await readsAt(sites[1])];
    expect(large.filter(({ table, scans }) => BIG.includes(table) && scans > 0)).toEqual([]);
    // A table of a hundred courses or groups is read as a whole.
    expect(rowsOf(large)).toBeLessThanOrEqual(rowsOf(small) * 1.3 + LARGE);
  });
});
