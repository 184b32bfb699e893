import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildAcademy } from '../../testing/factories/academy.ts';
import { buildCourse } from '../../testing/factories/course.ts';
import { buildUser } from '../../testing/factories/user.ts';
import { blocksOf, readsBy } from '../../testing/read-cost.ts';
import { statementsOf } from '../../testing/read-plan.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import type { Ctx } from '../shared/context.ts';
import { statusesByViewer } from './person-status.service.ts';

const db = testDatabase();

/** People who are connected to this process. */
const VIEWERS = 10;

interface Crowd {
  viewerIds: string[];
  changedId: string;
  academyId: string;
}

/** A course with people who are online, nearly all at other processes. Returns those who are connected to this one, and one who comes or goes. */
async function courseOf(size: number): Promise<Crowd> {
  const { dataSource } = db;
  const academy = await buildAcademy(dataSource.manager, { status: 'PUBLISHED' });
  const course = await buildCourse(dataSource.manager, { academyId: academy.id });
  const { id: model } = await buildUser(dataSource.manager);
  const people: Array<{ id: string }> = await dataSource.query(
    `INSERT INTO users SELECT (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'email', gen_random_uuid() || '@academy.example'))).*
     FROM users u, generate_series(1, $2) WHERE u.id = $1 RETURNING id`,
    [model, size],
  );
  const ids = people.map(({ id }) => id);
  await dataSource.query('INSERT INTO enrolments (id, user_id, course_id, created_at) SELECT gen_random_uuid(), u, $2, now() FROM unnest($1::uuid[]) u', [
    ids,
    course.id,
  ]);
  await dataSource.query('INSERT INTO connections (id, user_id, node_id, renewed_at) SELECT gen_random_uuid(), u, $2, now() FROM unnest($1::uuid[]) u', [
    ids,
    randomUUID(),
  ]);
  await dataSource.query('ANALYZE users, enrolments, connections');
  return { viewerIds: ids.slice(0, VIEWERS), changedId: ids[VIEWERS] ?? '', academyId: academy.id };
}

describe('a change of presence', () => {
  it.each([
    ['of a course', false],
    ['of an academy', true],
  ])(
    'takes one statement, and reads as many rows with 6,000 people %s online as with 600: those of the person and of the viewers of this process',
    async (_of, inAcademy) => {
      const admin = await buildUser(db.dataSource.manager, { role: 'admin' });
      const measure = async (size: number) => {
        const { viewerIds, changedId, academyId } = await courseOf(size);
        const shown = new Map(inAcademy ? [[viewerIds[0] ?? '', [academyId]]] : []);
        const ask = (ctx: Ctx) => statusesByViewer(ctx, [changedId], viewerIds, shown);
        const reads = await readsBy(db.dataSource, admin, ask);
        const ctx = testCtx(db.dataSource.manager);
        const sent = await statementsOf(db.dataSource, () => ask(ctx));
        expect((await ask(ctx)).size).toBe(VIEWERS);
        const rowsOfTables = Object.fromEntries(reads.filter(({ rows }) => rows > 0).map(({ table, rows }) => [table, rows]));
        return { statements: sent.length, rowsOfTables, blocks: blocksOf(reads) };
      };
      const [few, many] = [await measure(600), await measure(6000)];
      expect(few).toMatchObject({ statements: 1, rowsOfTables: { connections: 1, users: VIEWERS + 1 } });
      expect([many.statements, many.rowsOfTables]).toEqual([few.statements, few.rowsOfTables]);
      expect(many.blocks).toBeLessThanOrEqual(few.blocks * 1.5);
    },
  );
});
