import { setPriority } from 'node:os';
import { runInstalled } from './run-installed.ts';
import { runJobs } from './run-jobs.ts';
import { startWorkerServer } from './worker-server.ts';

/** Requests come first: while all processors are busy, a worker gets a third of the time of a web process. */
const NICENESS = 5;

/** The worker process of an installation: sends mail and runs scheduled jobs. Any number of them share one queue. */
await runInstalled(async (app) => {
  const { workerPort } = app.env;
  setPriority(NICENESS);
  const jobs = await runJobs(app);
  const server = workerPort === undefined ? null : await startWorkerServer(app, workerPort);
  app.log.info(server === null ? {} : { port: server.port }, 'The worker is ready');
  return async () => {
    server?.stopping();
    await jobs.close();
    await server?.close();
  };
});
