import { startServer } from '../server.ts';
import { runInstalled } from './run-installed.ts';

/** The web process of an installation. Any number of them share one database. Run `npm run migrate` first. */
await runInstalled(async (app) => {
  const server = await startServer(app);
  app.log.info({ port: server.port }, 'The web server is ready');
  return () => server.close();
});
