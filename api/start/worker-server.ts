import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { App } from '../compose.ts';
import { createHealthRouter } from '../http/health.routes.ts';
import { healthOf } from './health-of.ts';

/**
 * Serves /health/live, /health/ready and /metrics of a worker at WORKER_PORT, for monitoring (docs/operating.md#monitoring). `stopping` makes it say that
 * it is not ready.
 */
export async function startWorkerServer(app: App, port: number): Promise<{ port: number; stopping(): void; close(): Promise<void> }> {
  let draining = false;
  const routes = express().disable('x-powered-by');
  routes.use(createHealthRouter(healthOf(app, () => draining, { readyWithoutStorage: false })));
  routes.use((_request, response) => void response.status(404).end());
  const server = createServer(routes).listen(port, app.env.host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stopping() {
      draining = true;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
