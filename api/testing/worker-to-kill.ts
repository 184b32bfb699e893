import { IsNull, Not } from 'typeorm';
import { expect } from 'vitest';
import { OutboxEntity } from '../domain/shared/outbox.entity.ts';
import { createJobs } from '../jobs/registry.ts';
import { runOutboxJob } from '../jobs/run-job.ts';
import { builtServer } from './built-server.ts';
import { startProcess } from './process.ts';
import { soon } from './soon.ts';
import { TEST_KEY } from './test-ctx.ts';
import type { TestServer } from './test-server.ts';

/** Key of the advisory lock at which jobs stop. */
const BREAKPOINT = 4242;

export interface WorkerToKill {
  /** The number of connections that stopped. */
  stopped(): Promise<number>;
  /**
   * Starts a worker of the installation whose jobs stop at the triggers (`AFTER DELETE ON calls FOR EACH ROW WHEN …`), and kills it when the check passes.
   * PostgreSQL rolls back what the worker had not committed.
   */
  killAt(triggers: readonly string[], check: () => Promise<void>): Promise<void>;
}

/** Prepares the database of a test server, so that workers with these settings can be killed in the middle of their jobs. */
export async function workerToKill({ database }: TestServer, settings: Readonly<Record<string, string>>): Promise<WorkerToKill> {
  const query = (statement: string) => database.dataSource.query(statement);
  // A job that stops must not give up its wait: the test ends it.
  await query(`CREATE FUNCTION stop_here() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM set_config('lock_timeout', '0', true); PERFORM pg_advisory_xact_lock(${BREAKPOINT}); RETURN NEW; END $$`);
  const stopped = async (): Promise<number> => {
    const [row] = await query(`SELECT count(*)::integer AS number FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.objid = ${BREAKPOINT} AND NOT l.granted`);
    return row.number;
  };
  return {
    stopped,
    async killAt(triggers, check) {
      const holder = database.dataSource.createQueryRunner();
      await holder.query(`SELECT pg_advisory_lock(${BREAKPOINT})`);
      for (const [index, trigger] of triggers.entries()) await query(`CREATE TRIGGER stop_${index} ${trigger} EXECUTE FUNCTION stop_here()`);
      const worker = startProcess(await builtServer('worker'), [], { DATABASE_URL: database.url, SECRET_KEY: TEST_KEY, ...settings });
      try {
        await soon(check);
      } finally {
        worker.child.kill('SIGKILL');
        await worker.ended;
        await query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`);
        await soon(async () => expect(await stopped()).toBe(0));
        await holder.query(`SELECT pg_advisory_unlock(${BREAKPOINT})`);
        await holder.release();
        for (const [index, trigger] of triggers.entries()) await query(`DROP TRIGGER stop_${index} ON ${/ON (\w+)/.exec(trigger)?.[1]}`);
      }
    },
  };
}

/** Runs all enqueued jobs as another worker does after the leases of the killed one have expired. */
export async function runEnqueued({ app, database }: TestServer): Promise<void> {
  const db = database.dataSource.manager;
  const waiting = { doneAt: IsNull(), gaveUpAt: IsNull() };
  await db.update(OutboxEntity, { ...waiting, leaseKey: Not(IsNull()) }, { leaseUntil: new Date(0) });
  const jobs = createJobs({ ...app, translatorOf: () => (text) => text.message });
  const next = () => db.find(OutboxEntity, { where: waiting, take: 25 });
  for (let rows = await next(); rows.length > 0; rows = await next()) {
    for (const { id } of rows) expect(await runOutboxJob(app.createContext(), jobs, id)).toBe('done');
  }
}
