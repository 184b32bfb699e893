import { expect, it } from 'vitest';
import { testDatabase } from '../api/db/test-database.ts';
import { buildCourseWith, buildEnrolment } from '../api/testing/factories/course.ts';
import { buildSubmission } from '../api/testing/factories/feedback.ts';
import { buildUser } from '../api/testing/factories/user.ts';
import { MarkHiddenHomework1795219260000 } from './1795219260000-mark-hidden-homework.ts';

const database = testDatabase();

const query = (sql: string, parameters: unknown[] = []): Promise<Array<Record<string, unknown>>> => database.dataSource.query(sql, parameters);
const marked = async (): Promise<Record<string, unknown>> =>
  Object.fromEntries((await query('SELECT id, hidden FROM homework_submissions')).map(({ id, hidden }) => [String(id), hidden]));

it('the migration that marks hidden homework marks that of people who left the course or were deactivated before it, and can be undone', async () => {
  const db = database.dataSource.manager;
  const { course, stepIds } = await buildCourseWith(db, [[{}]]);
  const submitBy = async (change: string | null): Promise<string> => {
    const { id: userId } = await buildUser(db);
    await buildEnrolment(db, userId, course.id);
    const id = await buildSubmission(db, userId, stepIds[0]?.[0] ?? '');
    if (change !== null) await query(change, [userId]);
    return id;
  };
  const stays = await submitBy(null);
  const left = await submitBy('UPDATE enrolments SET ended_at = now() WHERE user_id = $1');
  const deactivated = await submitBy('UPDATE users SET deactivated_at = now() WHERE id = $1');
  const expected = { [stays]: false, [left]: true, [deactivated]: true };
  expect(await marked()).toEqual(expected);

  const { migrations } = database.dataSource;
  const index = migrations.findIndex((migration) => migration instanceof MarkHiddenHomework1795219260000);
  for (let count = migrations.length; count > index; count -= 1) await database.dataSource.undoLastMigration();
  expect(await query("SELECT column_name FROM information_schema.columns WHERE table_name = 'homework_submissions' AND column_name = 'hidden'")).toEqual([]);
  await query('UPDATE users SET deactivated_at = NULL');
  await query('UPDATE users SET deactivated_at = now() WHERE id IN (SELECT user_id FROM enrolments WHERE ended_at IS NOT NULL)');

  await database.dataSource.runMigrations();
  expect(await marked()).toEqual({ ...expected, [deactivated]: false });
});
