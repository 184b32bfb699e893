import { runInstalled } from './run-installed.ts';
import { runJobs } from './run-jobs.ts';

/** The worker process of an installation: sends mail and runs scheduled jobs. Any number of them share one queue. */
await runInstalled(async (app) => {
  const jobs = await runJobs(app);
  app.log.info({}, 'The worker is ready');
  return () => jobs.close();
});
