import { beforeAll, describe, expect, it } from 'vitest';
import { databaseFunctions } from '../../../scripts/rules/database-functions.ts';
import { testDatabase } from '../../db/test-database.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { PERMISSIONS, WITHOUT_CALLER, WITHOUT_ROW } from './permissions.ts';
import { type Outcome, type Row, WHO, type Who } from './row.ts';
import { trackChanges } from './track-changes.ts';
import { inOwnWorld, type Stored, storeWorld } from './world.ts';

/** The tables that a refused call may write: records of the refusal. */
const REFUSAL_TABLES = ['audit_entries', 'denial_counts', 'rate_limits'];
const SERVICES = import.meta.glob<Record<string, unknown>>('../../domain/**/*.{service,reads}.ts', { eager: true });
const SOURCES = import.meta.glob<string>('../../**/*.ts', { eager: true, query: '?raw', import: 'default' });

const database = testDatabase();
let stored: Stored;
beforeAll(async () => {
  stored = await storeWorld(database.dataSource.manager);
}, 30_000);

interface Seen {
  outcome: Outcome;
  changed: string[];
  /** Set when a permitted result lacks a text that it must show, or contains one that it must hide. */
  wrong?: string;
}

/** Returns the names of the functions that have a row. */
const rowNames = (): Set<string> => new Set(Object.keys(PERMISSIONS).map((name) => name.split(' ')[0] ?? ''));
const textOf = (value: unknown): string => JSON.stringify(value, (_key, part: unknown) => (part instanceof Map ? [...part] : part)) ?? '';

/** Calls as one of WHO in a separate world, and returns the outcome and the changed tables. */
function call({ prepare, run, shows, hides }: Row, who: Who): Promise<Seen> {
  return inOwnWorld(database.dataSource, stored, async (world, db) => {
    const prepared = await prepare?.(world, who);
    const changes = await trackChanges(db);
    let outcome: Outcome = 'yes';
    let answer = '';
    try {
      answer = textOf(await run(world.ctx(who), world, prepared));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      outcome = error.code;
    }
    const changed = await changes();
    const required = outcome === 'yes' ? (shows?.(world, prepared, who) ?? '') : '';
    const hidden = outcome === 'yes' ? (hides?.(world, prepared, who) ?? null) : null;
    if (!answer.includes(required)) return { outcome, changed, wrong: `does not show ${required}` };
    if (hidden !== null && answer.includes(hidden)) return { outcome, changed, wrong: `shows ${hidden}` };
    return { outcome, changed };
  });
}

/** Returns the expected outcome and changes; a refused call changes only tables that record refusals. */
function expectedOf({ outcome, changes = [] }: Row, who: Who): Seen {
  const expected = outcome[who] ?? outcome.others;
  const allowed = Array.isArray(changes)
    ? changes
    : ((changes as Exclude<typeof changes, readonly string[]>)[who] ?? (changes as { others: readonly string[] }).others);
  return { outcome: expected, changed: expected === 'yes' ? [...allowed].sort() : [] };
}

describe('the permission matrix', { timeout: 30_000 }, () => {
  it.each(Object.entries(PERMISSIONS))('%s is permitted to the listed callers, and has the listed effect', async (_name, row) => {
    const expected = Object.fromEntries(WHO.map((who) => [who, expectedOf(row, who)]));
    const seen: Record<string, Seen> = {};
    for (const who of WHO) {
      const found = await call(row, who);
      seen[who] = found.outcome === 'yes' ? found : { ...found, changed: found.changed.filter((table) => !REFUSAL_TABLES.includes(table)) };
    }
    expect(seen).toEqual(expected);
  });

  it('has a row for every exported function of a service or a file of reads', () => {
    const exported = Object.values(SERVICES).flatMap((module) => Object.keys(module).filter((name) => typeof module[name] === 'function'));
    const listed = new Set([...rowNames(), ...WITHOUT_CALLER]);
    expect(exported.filter((name) => !listed.has(name))).toEqual([]);
    expect([...listed].filter((name) => !exported.includes(name))).toEqual([]);
  });

  it('has a reason for every other function of the domain that uses the database and is called from another folder', () => {
    const sources = Object.fromEntries(
      Object.entries(SOURCES).map(([path, code]) => [path.replace(/^..\/..\//, 'api/').replace(/^..\//, 'api/testing/'), code]),
    );
    expect(databaseFunctions(sources, rowNames())).toEqual(Object.keys(WITHOUT_ROW).sort());
  });

  it('has the shown text or the changed tables of every permitted call', () => {
    const silent = Object.entries(PERMISSIONS).filter(([, { outcome, shows, hides, changes }]) => {
      const permitted = Object.values(outcome).includes('yes');
      return permitted && shows === undefined && hides === undefined && changes === undefined;
    });
    expect(silent.map(([name]) => name)).toEqual([]);
  });
});
