import { expect, it } from 'vitest';
import { testDatabase } from '../api/db/test-database.ts';
import { SearchBlocksWithContent1795219254100 } from './1795219254100-search-blocks-with-content.ts';

const database = testDatabase();

const FILE = '00000000-0000-4000-8000-000000000001';
const BLOCKS = [
  { type: 'TEXT', html: '<p>Breathe</p>' },
  { type: 'IMAGE', alt: 'Missing image' },
  { type: 'IMAGE', fileId: FILE, alt: 'Lake', caption: 'At dawn' },
  { type: 'VIDEO', embedUrl: 'https://youtu.be/abcdefghijk', caption: 'A talk' },
  { type: 'AUDIO', title: 'Missing audio', readsAloud: false },
];

it('the migration that searches blocks with content finds the same texts before and after it, and more types of blocks after it', {
  timeout: 60_000,
}, async () => {
  const { dataSource } = database;
  const textOf = async (blocks: readonly object[]): Promise<unknown> => {
    const [row] = await dataSource.query<Array<{ text: string }>>('SELECT blocks_text($1::jsonb) AS text', [JSON.stringify(blocks)]);
    return row?.text;
  };
  const first = dataSource.migrations.findIndex((migration) => migration instanceof SearchBlocksWithContent1795219254100);
  const further = [...BLOCKS, { type: 'LATER', html: '<p>Later</p>' }];
  expect(await textOf(further)).toBe('Breathe Lake At dawn A talk Later');
  for (let count = dataSource.migrations.length; count > first; count -= 1) await dataSource.undoLastMigration();
  expect(await textOf(BLOCKS)).toBe('Breathe Lake At dawn A talk');
  expect(await textOf(further)).toBe('Breathe Lake At dawn A talk');
  await dataSource.runMigrations();
  expect(await textOf(further)).toBe('Breathe Lake At dawn A talk Later');
});
