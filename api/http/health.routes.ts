import { type Request, type Response, Router } from 'express';
import type { StorageProblem } from '../../schema/installation.ts';
import type { Log } from '../domain/shared/log.ts';
import { isSameSecret } from '../domain/shared/signature.ts';

export interface HealthOptions {
  /** Resolves when the database is reachable and its migrations are applied. */
  ready: () => Promise<void>;
  /** Returns why files cannot be stored; null if they can. */
  storageProblem: () => Promise<StorageProblem | null>;
  /** Whether the process is ready while files cannot be stored: a web process is, because people can go on reading (docs/decisions/0093-readiness-and-the-disk.md). */
  readyWithoutStorage: boolean;
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

/** Files cannot be stored. */
class StorageUnwritable extends Error {
  constructor(readonly reason: StorageProblem) {
    super(`Files cannot be stored: ${reason}`);
  }
}

/** Creates the router for monitoring: liveness, readiness, health and metrics. */
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
  /** @throws unless requests can be answered, and with `storage` files be stored */
  async function check({ storage }: { storage: boolean }): Promise<void> {
    if (options.draining()) throw new Error('The server is shutting down');
    await options.ready();
    const reason = storage ? await options.storageProblem() : null;
    if (reason !== null) throw new StorageUnwritable(reason);
  }
  const refuse = (response: Response, error: unknown): void => {
    const problem = error instanceof StorageUnwritable ? { storage: error.reason } : {};
    response.status(503).json({ status: 'unavailable', code: 'SERVICE_UNAVAILABLE', ...problem });
  };
  router.get('/health/ready', async (_request, response) => {
    response.set('Cache-Control', 'no-store');
    try {
      await check({ storage: !options.readyWithoutStorage });
      report(true);
      response.json({ status: 'ready' });
    } catch (error) {
      report(false, error);
      refuse(response, error);
    }
  });
  router.get('/health', async (_request, response) => {
    response.set('Cache-Control', 'no-store');
    await check({ storage: true }).then(
      () => response.json({ status: 'healthy' }),
      (error: unknown) => refuse(response, error),
    );
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
