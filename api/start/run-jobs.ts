import { queueBackend } from '../adapters/backend.ts';
import { mailTranslatorOf } from '../adapters/catalogs.ts';
import type { App } from '../compose.ts';
import { createJobs, SCHEDULED_JOBS } from '../jobs/registry.ts';
import { startJobs } from '../jobs/start-jobs.ts';

/** Runs the jobs of the application: in a process of its own, or beside the web server. */
export async function runJobs(app: App): Promise<{ close(): Promise<void> }> {
  const places = { databaseUrl: app.databaseUrl, redisUrl: app.env.redisUrl };
  const running = await startJobs({
    listener: queueBackend(places, 'listener'),
    sender: queueBackend(places, 'sender'),
    jobs: createJobs({ mail: app.mail, translatorOf: mailTranslatorOf, log: app.log }),
    scheduled: SCHEDULED_JOBS,
    createContext: () => app.createContext(),
    log: app.log,
    finished: app.metrics.job,
  });
  app.outbox.kick();
  return running;
}
