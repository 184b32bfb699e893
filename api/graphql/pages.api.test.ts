import { getNamedType, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { encodeCursor } from '../domain/shared/cursor.ts';
import { buildFailedJob } from '../testing/factories/failed-job.ts';
import { PAGED_LISTS, type PagedList } from '../testing/lists/pages.ts';
import { buildListWorld, type ListWorld } from '../testing/lists/world.ts';
import { runGraphql, testSchema } from '../testing/run-graphql.ts';

const SIZE = 7;
/** Lists of which the schema returns the best entries only, and which have no next page. */
const WITHOUT_PAGES = ['Query.search'];
const PAGE_ARGUMENTS = ['limit', 'offset', 'cursor', 'first', 'last', 'before', 'after', 'page', 'skip'];
const REMOVED = 'Removed on 2027-12-01.';

let database: TestDatabase;
let world: ListWorld;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await buildListWorld(database.dataSource.manager, SIZE);
  for (let made = 0; made < SIZE; made += 1) await buildFailedJob(world.db, { gaveUpAt: null, nextTryAt: new Date() });
  // Times have microseconds, which a date of JavaScript does not have, and texts are told apart.
  await database.dataSource.query(`UPDATE users SET created_at = created_at + (random() * 900)::int * interval '1 microsecond'`);
  await database.dataSource.query(`UPDATE course_evaluations SET comment = 'Comment ' || id`);
}, 120_000);
afterAll(() => database.close());

interface ListPage {
  keys: string[];
  nextCursor: string | null;
  errors: readonly { extensions?: Record<string, unknown> }[] | undefined;
}

async function readPage(list: PagedList, limit: number, cursor: string | null, as: PagedList['as'] = list.as): Promise<ListPage> {
  const entries = list.entries ?? 'items';
  const inner = `{ ${entries} ${list.key === null ? '' : `{ ${list.key} }`} nextCursor }`;
  const fields = list.path(world).map((field) => field.replace('PAGE', 'limit: $limit, cursor: $cursor'));
  const source = `query ($limit: Int, $cursor: String) { ${fields.reduceRight((below, field) => `${field} ${below.startsWith('{') ? below : `{ ${below} }`}`, inner)} }`;
  const { data, errors } = await runGraphql(world.ctx(as), source, { limit, cursor });
  let page: unknown = data;
  for (const field of fields) page = (page as Record<string, unknown> | null)?.[field.split('(')[0] ?? ''];
  const found = page as (Record<string, unknown[]> & { nextCursor: string | null }) | null | undefined;
  return { keys: (found?.[entries] ?? []).map((entry) => keyOf(entry)), nextCursor: found?.nextCursor ?? null, errors: errors as ListPage['errors'] };
}

/** The only leaf of an entry. */
function keyOf(entry: unknown): string {
  if (entry instanceof Date) return entry.toISOString();
  return typeof entry === 'object' && entry !== null ? keyOf(Object.values(entry)[0]) : String(entry);
}

/** Reads a list to its end, two entries at a time. `afterFirst` runs between the first page and the second one. */
async function walk(list: PagedList, afterFirst: (shown: string[]) => Promise<void> = async () => undefined): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < 100; pages += 1) {
    const page: ListPage = await readPage(list, 2, cursor);
    expect(page.errors).toBeUndefined();
    expect(page.keys.length).toBeLessThanOrEqual(2);
    seen.push(...page.keys);
    cursor = page.nextCursor;
    if (cursor === null) return seen;
    if (pages === 0) await afterFirst(page.keys);
  }
  throw new Error('The list has no end');
}

/** Removes the rows of an entry and returns a function that brings them back. Nothing follows from it: triggers and foreign keys do not act. */
async function remove({ row: [table, column] }: PagedList, key: string): Promise<() => Promise<void>> {
  const run = (sql: string, values: unknown[]) =>
    database.dataSource.transaction(async (tx) => {
      await tx.query('SET LOCAL session_replication_role = replica');
      return tx.query(sql, values) as Promise<unknown>;
    });
  const cast = column === 'date' ? `date_trunc('milliseconds', ${column}) = $1::timestamptz` : `${column}::text = $1`;
  const deleted = (await run(`WITH gone AS (DELETE FROM ${table} WHERE ${cast} RETURNING *) SELECT to_jsonb(gone) AS row FROM gone`, [key])) as Array<{
    row: unknown;
  }>;
  expect(deleted.length).toBeGreaterThan(0);
  const rows = JSON.stringify(deleted.map(({ row }) => row));
  return async () => {
    await run(`INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`, [rows]);
  };
}

const LISTS = Object.entries(PAGED_LISTS);

/** The cursor after the first two entries of each list; read once, as each list is tried with all of them. */
let readCursors: Promise<Array<string | null>> | undefined;
function cursors(): Promise<Array<string | null>> {
  readCursors ??= Promise.all(LISTS.map(async ([, list]) => (await readPage(list, 2, null)).nextCursor));
  return readCursors;
}

/** The fields of the schema that take an argument of a page. */
const fields = Object.values(testSchema.getTypeMap())
  .filter(isObjectType)
  .filter(({ name }) => !name.startsWith('__'))
  .flatMap((type) => Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, field })));
const paged = fields.filter(({ field }) => field.args.some(({ name }) => PAGE_ARGUMENTS.includes(name)));

describe('the lists of the schema', () => {
  it('are all walked by this test', () => {
    const walked = new Set([...LISTS.map(([name]) => name.split(' ')[0] ?? ''), ...WITHOUT_PAGES]);
    expect([...walked].sort()).toEqual(paged.map(({ name }) => name).sort());
  });

  it.each(paged.filter(({ name }) => !WITHOUT_PAGES.includes(name)))('$name is read with limit and cursor, and everything else is deprecated', ({ field }) => {
    const own = field.args.filter(({ name }) => PAGE_ARGUMENTS.includes(name));
    const kept = own.filter(({ deprecationReason }) => deprecationReason == null);
    expect(kept.map(({ name, type }) => `${name}: ${type}`).sort()).toEqual(['cursor: String', 'limit: Int']);
    for (const { deprecationReason } of own.filter((each) => !kept.includes(each))) expect(deprecationReason).toContain(REMOVED);
    const page = getNamedType(field.type);
    if (!isObjectType(page)) throw new Error(`${page.name} is no page`);
    const { nextCursor, offset, next } = page.getFields();
    expect([String(nextCursor?.type), nextCursor?.deprecationReason]).toEqual(['String', undefined]);
    for (const former of [offset, next]) if (former !== undefined) expect(former.deprecationReason).toContain(REMOVED);
  });

  it('has no page that another field returns', () => {
    const pages = new Set(paged.map(({ field }) => getNamedType(field.type).name));
    const others = fields.filter(({ name, field }) => !paged.some((each) => each.name === name) && pages.has(getNamedType(field.type).name));
    expect(others.map(({ name }) => name)).toEqual([]);
  });
});

describe.each(LISTS)('%s', (_name, list) => {
  it('has each entry once, in the order of a page of 100', async () => {
    const { keys, nextCursor, errors } = await readPage(list, 100, null);
    expect([errors, nextCursor]).toEqual([undefined, null]);
    expect(keys.length).toBeGreaterThanOrEqual(5);
    expect(new Set(keys).size).toBe(keys.length);
    expect(await walk(list)).toEqual(keys);
  });

  it('loses and repeats none when an entry before the next page is removed meanwhile, or added', async () => {
    const { keys } = await readPage(list, 100, null);
    let bringBack = async (): Promise<void> => undefined;
    const walked = await walk(list, async ([first = '']) => {
      bringBack = await remove(list, first);
    });
    expect(walked).toEqual(keys);
    expect(await walk(list, bringBack)).toEqual(keys.slice(1));
    expect((await readPage(list, 100, null)).keys).toEqual(keys);
  });

  it('goes on when the last entry of the page was removed', async () => {
    const { keys } = await readPage(list, 100, null);
    let bringBack = async (): Promise<void> => undefined;
    const walked = await walk(list, async ([, second = '']) => {
      bringBack = await remove(list, second);
    });
    await bringBack();
    expect(walked).toEqual(keys);
  });

  it.each(['x', '%%%', encodeCursor([]), encodeCursor(['1', '2', '3', '4', '5', '6']), encodeCursor(["2026-02-30' OR true", 'x', '\0', 'x'])])(
    'refuses the cursor %j',
    async (cursor) => {
      const { errors } = await readPage(list, 2, cursor);
      expect(errors?.map(({ extensions }) => extensions)).toMatchObject([{ code: 'VALIDATION_FAILED', fields: { cursor: 'ID_INVALID' } }]);
    },
  );

  it('returns nothing else with the cursor of another list', async () => {
    const { keys } = await readPage(list, 100, null);
    for (const nextCursor of await cursors()) {
      const page = await readPage(list, 100, nextCursor);
      if (page.errors === undefined) for (const key of page.keys) expect(keys).toContain(key);
      else expect(page.errors.map(({ extensions }) => extensions)).toMatchObject([{ code: 'VALIDATION_FAILED' }]);
    }
  });

  it('returns nothing more with the cursor of another person', async () => {
    const { nextCursor } = await readPage(list, 2, null);
    const other = list.as === 'admin' ? 'learner' : 'admin';
    const whole = await readPage(list, 100, null, other);
    const page = await readPage(list, 100, nextCursor, other);
    expect(page.errors?.map(({ extensions }) => extensions)).toEqual(whole.errors?.map(({ extensions }) => extensions));
    for (const key of page.keys) expect(whole.keys).toContain(key);
  });
});
