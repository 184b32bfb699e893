import type { DataSource } from 'typeorm';
import { listAccounts } from '../../api/domain/accounts/account-list.service.ts';
import { LARGE, seedLarge } from '../../api/testing/large-seed.ts';
import { countRowBytes } from '../../api/testing/row-bytes.ts';
import { adminOf } from './admin-context.ts';
import { print } from './figures.ts';
import { processorTimes } from './processor-times.ts';
import { BenchError } from './request.ts';
import { type Stage, withDatabase } from './stage.ts';

const USERS = [1000, 20_000];
/** Searches at each size: the first one finds eleven users at both, the others a share of all. */
const SEARCHES: ReadonlyArray<readonly [small: string, large: string]> = [
  ['person-47', 'person-4711'],
  ['dupont 3', 'dupont 3'],
  ['ka', 'ka'],
];
const ANSWERS = 20;

/** The same page from a statement without our folded column and its index: each word begins a word of the name or the address. */
export const searchByHand = (words: readonly string[]): string => `
  SELECT json_build_object('total', count(*), 'items', coalesce(json_agg(row_to_json(f) ORDER BY f.n) FILTER (WHERE f.n <= 50), '[]')) AS answer FROM (
    SELECT u.id, u.name, u.surname, u.email, u.role, u.color, u.language, u.created_at, u.deactivated_at, row_number() OVER (ORDER BY u.name, u.surname, u.id) AS n
    FROM users u WHERE u.deactivated_at IS NULL AND u.erased_at IS NULL AND ${words.map((_word, index) => `' ' || lower(u.name || ' ' || u.surname || ' ' || u.email) LIKE '% ' || $${index + 1} || '%'`).join(' AND ')}) f`;

/** Measures one search and returns the milliseconds of processor time. */
async function measureSearch(source: DataSource, url: string, users: number, search: string): Promise<number> {
  const ctx = adminOf(source, url);
  const words = search.split(' ');
  const ours = () => listAccounts(ctx, { filter: { search } });
  const plain = async (): Promise<{ total: number }> => (await source.query(searchByHand(words), words))[0].answer;
  const rows = countRowBytes(source);
  const found = await ours();
  const { total } = await plain();
  if (found.total === 0 || found.total !== total) throw new BenchError(`The search for «${search}» found ${found.total} users, the statement by hand ${total}`);
  const before = rows.count;
  const bytes = Buffer.byteLength(JSON.stringify(await ours()));
  const read = rows.count - before;
  const [{ pid }]: [{ pid: number }] = await source.query('SELECT pg_backend_pid() AS pid');
  const [mine = 0, baseline = 0] = await processorTimes(pid, [ours, plain], ANSWERS);
  print(
    `  ${String(users).padStart(6)} users, «${search}»: ${found.total} found, ${mine.toFixed(1)} ms, one statement without our index ${baseline.toFixed(1)} ms (${(mine / baseline).toFixed(2)}x), ${(read / bytes).toFixed(2)} bytes of rows per byte`,
  );
  return mine;
}

/** Measures the search of users at two sizes: processor time of server and database without HTTP (P18). */
export async function measureUserSearch(stage: Stage): Promise<void> {
  print('\nSearch of users');
  const times: number[][] = [];
  for (const [index, users] of USERS.entries())
    await withDatabase(stage, async (source, url) => {
      await seedLarge(source, { ...LARGE, users });
      const searched: number[] = [];
      for (const searches of SEARCHES) searched.push(await measureSearch(source, url, users, searches[index] ?? ''));
      times.push(searched);
    });
  const growth = SEARCHES.map(([, search], index) => `«${search}» ${((times[1]?.[index] ?? 0) / (times[0]?.[index] ?? 0)).toFixed(1)}x`);
  print(`  with ${USERS[1]} users against ${USERS[0]}: ${growth.join(', ')}\n  goal: at most 1.5x (P18)`);
}
