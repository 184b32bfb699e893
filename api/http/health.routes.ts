import { type Request, Router } from 'express';
import { isSameSecret } from '../domain/shared/signature.ts';

export interface HealthOptions {
  /** Resolves when the database is reachable and its migrations are applied. */
  ready: () => Promise<void>;
  draining: () => boolean;
  metrics: { text(): Promise<string>; readonly contentType: string };
  /** Token for /metrics; without one it is public outside production and disabled in production. */
  metricsToken?: string | undefined;
  production: boolean;
}

function mayRead(request: Request, { metricsToken, production }: HealthOptions): boolean {
  if (metricsToken === undefined) return !production;
  return isSameSecret(request.headers.authorization?.replace(/^Bearer\s+/i, '') ?? '', metricsToken);
}

/** Creates the router for monitoring: liveness, readiness and metrics. */
export function createHealthRouter(options: HealthOptions): Router {
  const router = Router();
  router.get('/health/live', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'alive' });
  });
  router.get('/health/ready', async (_request, response) => {
    response.set('Cache-Control', 'no-store');
    try {
      if (options.draining()) throw new Error('The server is shutting down');
      await options.ready();
      response.json({ status: 'ready' });
    } catch {
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
