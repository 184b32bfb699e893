import { type Request, Router } from 'express';
import type { Log } from '../domain/shared/log.ts';
import { isSameSecret } from '../domain/shared/signature.ts';

export interface HealthOptions {
  /** Resolves when the database is reachable and its migrations are applied. */
  ready: () => Promise<void>;
  draining: () => boolean;
  metrics: { text(): Promise<string>; readonly contentType: string };
  /** Token for /metrics; without one it is public outside production and disabled in production. */
  metricsToken?: string | undefined;
  production: boolean;
  log: Pick<Log, 'info' | 'warn'>;
}

function mayRead(request: Request, { metricsToken, production }: HealthOptions): boolean {
  if (metricsToken === undefined) return !production;
  return isSameSecret(request.headers.authorization?.replace(/^Bearer\s+/i, '') ?? '', metricsToken);
}

/** Creates the router for monitoring: liveness, readiness and metrics. */
export function createHealthRouter(options: HealthOptions): Router {
  const router = Router();
  let wasReady: boolean | undefined;
  /** Logs each change once: the balancer asks each second. */
  const report = (isReady: boolean, error?: unknown): void => {
    if (isReady && wasReady === false) options.log.info({}, 'The process is ready again');
    if (!isReady && wasReady !== false) options.log.warn({ err: error }, 'The process is not ready');
    wasReady = isReady;
  };
  router.get('/health/live', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'alive' });
  });
  router.get('/health/ready', async (_request, response) => {
    response.set('Cache-Control', 'no-store');
    try {
      if (options.draining()) throw new Error('The server is shutting down');
      await options.ready();
      report(true);
      response.json({ status: 'ready' });
    } catch (error) {
      report(false, error);
      response.status(503).json({ status: 'unavailable', code: 'SERVICE_UNAVAILABLE' });
    }
  });
  router.get('/metrics', async (request, response, next) => {
    if (!mayRead(request, options)) return next();
    response
      .set('Cache-Control', 'no-store')
      .type(options.metrics.contentType)
      .send(await options.metrics.text());
  });
  return router;
}
