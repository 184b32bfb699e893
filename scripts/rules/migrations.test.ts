import { describe, expect, it } from 'vitest';
import { silentContractions } from './migrations.ts';

const migration = (up: string, more = '', down = 'DROP TABLE "notes"') => [
  {
    path: 'migrations/1899999000000-change-notes.ts',
    code: `class A { ${more} async up(runner) { await runner.query(\`${up}\`); } async down(runner) { await runner.query(\`${down}\`); } }`,
  },
];

describe('the rule expand, release, contract', () => {
  it.each([
    'DROP TABLE "notes"',
    'ALTER TABLE "notes" DROP COLUMN "text"',
    'ALTER TABLE "notes" RENAME COLUMN "text" TO "body"',
    'ALTER TABLE "notes" RENAME TO "remarks"',
    'ALTER TABLE "notes" ALTER COLUMN "text" TYPE jsonb',
    'alter table notes alter column text set data type jsonb',
  ])('refuses "%s" without a reason, and takes it with one', (up) => {
    expect(silentContractions(migration(up))).toEqual([expect.stringMatching(/^migrations\/1899999000000-change-notes.ts drops, renames or retypes/)]);
    expect(silentContractions(migration(up, "readonly contracts = 'Nothing reads it since 1.0.0.';"))).toEqual([]);
    expect(silentContractions(migration(up, '\n// Earlier releases still work: the table is made in this migration.\n'))).toEqual([]);
    expect(silentContractions(migration(up, "readonly contracts = '';"))).toHaveLength(1);
  });

  it.each(['CREATE TABLE "notes" ("text" text)', 'ALTER TABLE "notes" ADD COLUMN "text" text', 'DROP INDEX "IDX_notes"'])('allows "%s"', (up) => {
    expect(silentContractions(migration(up))).toEqual([]);
  });
});
