import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Kept, STORED_DATA, STORED_KINDS } from '../../../schema/stored-data.ts';
import { testDatabase } from '../../db/test-database.ts';
import { USER_COLUMNS } from '../../testing/user-columns.ts';
import { SECTION_NAMES } from './export-rows.ts';
import { STORED_IN, WITHOUT_PEOPLE } from './stored-data.ts';

const database = testDatabase();

const listed = STORED_KINDS.flatMap((kind) => STORED_IN[kind].tables);

/** Returns a period as the table of the product rules has it. */
function inWords(kept: Kept): string {
  if (kept === 'account') return 'as long as the account';
  if (kept === 'forGood') return 'for good, by internal number';
  if (kept === 'browser') return 'in the browser, where the person decides';
  return `${kept.days} ${kept.days === 1 ? 'day' : 'days'}${kept.after === undefined ? '' : ' after expiry'}`;
}

describe('the list of stored data', () => {
  it('has an entry for every table, or a reason why the table contains nothing about people', async () => {
    const rows: Array<{ name: string }> = await database.dataSource.query(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'migrations'",
    );
    expect(new Set([...listed, ...Object.keys(WITHOUT_PEOPLE)])).toEqual(new Set(rows.map(({ name }) => name)));
    expect(listed.filter((table) => table in WITHOUT_PEOPLE)).toEqual([]);
  });

  it('has an entry for every section of the export of personal data', () => {
    expect(new Set(STORED_KINDS.flatMap((kind) => STORED_IN[kind].sections))).toEqual(new Set(SECTION_NAMES));
  });

  it('has each section beside the table of its rows', () => {
    const apart = Object.entries(USER_COLUMNS).filter(
      ([column, section]) =>
        !STORED_KINDS.some((kind) => STORED_IN[kind].sections.includes(section) && STORED_IN[kind].tables.some((table) => column.startsWith(`${table}.`))),
    );
    expect(apart).toEqual([]);
  });

  it('is the table of the product rules', () => {
    const [, table = ''] = /^\| kind \| legal basis \| kept \|\n\|[-|]+\n((?:\|.*\n)+)/m.exec(readFileSync('docs/product-rules.md', 'utf8')) ?? [];
    const rows = STORED_KINDS.map((kind) => `| ${kind} | ${STORED_DATA[kind].basis} | ${inWords(STORED_DATA[kind].kept)} |`);
    expect(table.trim().split('\n')).toEqual(rows);
  });
});
