import { letRequestsGoFirst } from './requests-first.ts';
import { runInstalled } from './run-installed.ts';
import { runJobs } from './run-jobs.ts';
import { startWorkerServer } from './worker-server.ts';

/** The worker process of an installation: sends mail and runs scheduled jobs. Any number of them share one queue. */
await runInstalled(async (app) => {
  const { workerPort } = app.env;
  letRequestsGoFirst('worker');
  const jobs = await runJobs(app);
  const server = workerPort === undefined ? null : await startWorkerServer(app, workerPort);
  app.log.info(server === null ? {} : { port: server.port }, 'The worker is ready');
  return async () => {
    server?.stopping();
    await jobs.close();
    await server?.close();
  };
});
