import { type Request, Router } from 'express';
import type { KeyRing } from '../domain/shared/key-ring.ts';
import { isSigned } from '../domain/shared/signature.ts';

/** The address that `npm run doctor` claims to come from; it is for documentation only (RFC 5737). */
export const CLAIMED_ADDRESS = '192.0.2.1';

export interface ProxiesOptions {
  keys: KeyRing;
  now: () => Date;
  /** TRUST_PROXY. */
  trusted: number;
}

/** Returns how many proxies added an address to X-Forwarded-For, after the claimed one or instead of it. */
function countProxies(request: Request): number {
  const addresses = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  return addresses.length - 1 - addresses.lastIndexOf(CLAIMED_ADDRESS);
}

/** Creates the router with which `npm run doctor`, which has the keys, finds out how many proxies a request passes. Nobody else gets an answer. */
export function createProxiesRouter({ keys, now, trusted }: ProxiesOptions): Router {
  const router = Router();
  router.get('/health/proxies', (request, response, next) => {
    const { expires, signature } = request.query;
    const isValid = typeof expires === 'string' && typeof signature === 'string' && isSigned(keys, 'probe', expires, { signature, now: now() });
    if (!isValid || !(now().getTime() < Number(expires))) return next();
    response.set('Cache-Control', 'no-store').json({ proxies: countProxies(request), trusted });
  });
  return router;
}
