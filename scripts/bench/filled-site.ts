import { performance } from 'node:perf_hooks';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../../api/db/data-source.ts';
import { parseEnv } from '../../api/env.ts';
import { fillDatabase } from '../large-site/fill.ts';
import { L, SIZES } from '../large-site/sizes.ts';
import { addPerson } from './add-person.ts';
import { print } from './figures.ts';
import { BenchError } from './request.ts';
import { apiEnvironment, createDatabase, type Running, type Stage, startApi } from './stage.ts';

/** The size of the measured site: that of LARGE_SITE_SIZE, S or L, to see what grows with it. */
export const SITE_SIZE = SIZES[process.env.LARGE_SITE_SIZE ?? ''] ?? L;

/** A filled site with the application, and the session of an admin. */
export interface FilledSite {
  url: string;
  source: DataSource;
  api: Running;
  token: string;
  close(): Promise<void>;
}

/** Fills a database of its own; returns its URL, and how to drop it. */
async function fill(stage: Stage): Promise<{ url: string; drop(): Promise<void> }> {
  const started = performance.now();
  const { source, url, drop } = await createDatabase(stage.databaseUrl);
  await source.destroy();
  await fillDatabase(parseEnv(apiEnvironment(url, stage.directory)), url, SITE_SIZE, () => undefined).catch((error: Error) => {
    throw new BenchError(error.message);
  });
  print(`\nA site of ${SITE_SIZE.users} people, filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return { url, drop };
}

/** Fills the large site, which takes minutes, and starts the application. LARGE_SITE_URL names a database that `npm run large-site` has filled, which is changed. */
export async function startFilledSite(stage: Stage): Promise<FilledSite> {
  const { LARGE_SITE_URL: filled } = process.env;
  const { url, drop } = filled === undefined ? await fill(stage) : { url: filled, drop: async () => undefined };
  const source = await createDataSource({ url, poolSize: 1 }).initialize();
  const api = await startApi(stage, url);
  const { token } = await addPerson(source, `staff-${Date.now()}@bench.example`, 'admin');
  return {
    ...{ url, source, api, token },
    async close() {
      await api.stop();
      await source.destroy();
      await drop();
    },
  };
}
