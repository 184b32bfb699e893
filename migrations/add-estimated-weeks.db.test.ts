import { expect, it } from 'vitest';
import { testDatabase } from '../api/db/test-database.ts';
import { buildCourse } from '../api/testing/factories/course.ts';
import { AddEstimatedWeeks1795219254000 } from './1795219254000-add-estimated-weeks.ts';

const database = testDatabase();

const query = (sql: string): Promise<Array<Record<string, unknown>>> => database.dataSource.query(sql);

it('the migration that adds the estimated weeks of a course keeps the course both ways, and the database refuses weeks out of range', async () => {
  const { id } = await buildCourse(database.dataSource.manager, { estimatedWeeks: 6 });
  for (const weeks of [0, 53]) {
    await expect(query(`UPDATE courses SET estimated_weeks = ${weeks}`)).rejects.toMatchObject({ driverError: { constraint: 'courses_estimated_weeks' } });
  }
  const { migrations } = database.dataSource;
  const index = migrations.findIndex((migration) => migration instanceof AddEstimatedWeeks1795219254000);
  for (let count = migrations.length; count > index; count -= 1) await database.dataSource.undoLastMigration();
  expect(await query("SELECT column_name FROM information_schema.columns WHERE column_name = 'estimated_weeks'")).toEqual([]);
  await database.dataSource.runMigrations();
  expect(await query('SELECT id, estimated_weeks FROM courses')).toEqual([{ id, estimated_weeks: null }]);
});
