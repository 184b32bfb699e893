import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../../api/db/data-source.ts';
import { searchContent } from '../../api/domain/search/search.service.ts';
import type { Ctx } from '../../api/domain/shared/context.ts';
import { withActor } from '../../api/domain/shared/transaction.ts';
import { statementsOf } from '../../api/testing/read-plan.ts';
import { enrolSearcher, searchedWord, seedSearch } from '../../api/testing/search-seed.ts';
import { addPerson } from './add-person.ts';
import { adminOf } from './compare.ts';
import { median, percentile } from './load.ts';
import type { Stage } from './stage.ts';

const STEPS = 50_000;
const ROUNDS = 30;
/** Ranks of frequency of the searched words, and the beginning of one. */
const RANKS = [0, 5, 50, 500, 3000];

/** Returns the duration of a call in milliseconds. */
async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await call();
  return performance.now() - started;
}

/** Calls the service and sends its statements alone, in turns, and prints both. */
async function measure(source: DataSource, who: string, ctx: Ctx, searches: readonly string[]): Promise<void> {
  const service: number[] = [];
  const bare: number[] = [];
  for (const text of searches) {
    const search = () => searchContent(ctx, { text });
    const sent = await statementsOf(source, search);
    const send = async () => {
      for (const { text: statement, values } of sent) await source.query(statement, values);
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      service.push(await timeOf(search));
      bare.push(await timeOf(send));
    }
  }
  const [ours, alone] = [percentile(service, 0.95), percentile(bare, 0.95)];
  process.stdout.write(
    `  ${who}: p50 ${median(service).toFixed(1)} ms, p95 ${ours.toFixed(1)} ms; its statements alone p50 ${median(bare).toFixed(1)} ms, ` +
      `p95 ${alone.toFixed(1)} ms (p95 ${(ours / alone).toFixed(2)} times as long)\n`,
  );
}

/** Measures the search for learners at 50,000 steps (docs/decisions/0053-search-for-learners.md). */
export async function measureSearch(stage: Pick<Stage, 'databaseUrl'>): Promise<void> {
  const admin = await createDataSource({ url: stage.databaseUrl, poolSize: 1 }).initialize();
  const name = `search_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`CREATE DATABASE ${name}`);
  const url = stage.databaseUrl.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
  const source = await createDataSource({ url, poolSize: 2 }).initialize();
  try {
    await source.runMigrations();
    await seedSearch(source, { steps: STEPS });
    const { userId } = await addPerson(source, 'searcher@bench.example', 'student');
    await enrolSearcher(source, userId, 10);
    const words = await Promise.all(RANKS.map((rank) => searchedWord(source, rank)));
    const searches = [...words, `${words[1]} ${words[2]}`, (words[3] ?? '').slice(0, 3), 'nothing at all'];
    const ofAdmin = adminOf(source, url);
    process.stdout.write(`\nSearch in ${STEPS} steps\n`);
    await measure(source, 'an admin, who sees all', ofAdmin, searches);
    const learner = { id: userId, role: 'student', language: 'en', contentLanguage: null, sessionId: '' } as const;
    await measure(source, 'a learner of ten courses', withActor(ofAdmin, learner), searches);
  } finally {
    await source.destroy();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.destroy();
  }
}
