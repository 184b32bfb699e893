import { queueBackend } from '../adapters/backend.ts';
import { mailTranslatorOf } from '../adapters/catalogs.ts';
import type { App } from '../compose.ts';
import { isGrouped } from '../jobs/queue-of.ts';
import { createJobs, SCHEDULED_JOBS } from '../jobs/registry.ts';
import { startJobs } from '../jobs/start-jobs.ts';

/** Of as many jobs that ended, the outbox is looked at: half of the bulk mails that are in the queue at a time. */
const KICK_EVERY = 100;

/** Runs the jobs of the application: in a separate process, or in that of the web server. */
export async function runJobs(app: App): Promise<{ close(): Promise<void> }> {
  const addresses = { databaseUrl: app.databaseUrl, redisUrl: app.env.redisUrl };
  const db = await app.openJobDatabase();
  let ended = 0;
  const running = await startJobs({
    listener: queueBackend(addresses, 'listener'),
    sender: queueBackend(addresses, 'sender'),
    jobs: createJobs({ mail: app.mail, webhooks: app.webhooks, translatorOf: mailTranslatorOf, log: app.log, mailsDue: app.outbox.kick }),
    scheduled: SCHEDULED_JOBS,
    createContext: () => app.createContext(undefined, db),
    log: app.log,
    beginTrace: app.tracing?.begin,
    emptied: app.outbox.kick,
    finished(name, outcome) {
      app.metrics.job(name, outcome);
      ended += 1;
      // The next job of its group may run now, or the next bulk mails may follow before the queue is empty.
      if (isGrouped(name) || ended % KICK_EVERY === 0) app.outbox.kick();
    },
  });
  app.outbox.kick();
  return running;
}
