import { queueBackend } from '../adapters/backend.ts';
import { mailTranslatorOf } from '../adapters/catalogs.ts';
import type { App } from '../compose.ts';
import { isGrouped } from '../jobs/queue-of.ts';
import { createJobs, SCHEDULED_JOBS } from '../jobs/registry.ts';
import { startJobs } from '../jobs/start-jobs.ts';

/** Runs the jobs of the application: in a separate process, or in that of the web server. */
export async function runJobs(app: App): Promise<{ close(): Promise<void> }> {
  const addresses = { databaseUrl: app.databaseUrl, redisUrl: app.env.redisUrl };
  const db = await app.openJobDatabase();
  const running = await startJobs({
    listener: queueBackend(addresses, 'listener'),
    sender: queueBackend(addresses, 'sender'),
    jobs: createJobs({ mail: app.mail, webhooks: app.webhooks, translatorOf: mailTranslatorOf, log: app.log }),
    scheduled: SCHEDULED_JOBS,
    createContext: () => app.createContext(undefined, db),
    log: app.log,
    beginTrace: app.tracing?.begin,
    finished(name, outcome) {
      app.metrics.job(name, outcome);
      // The next job of its group may run now.
      if (isGrouped(name)) app.outbox.kick();
    },
  });
  app.outbox.kick();
  return running;
}
