import { Router } from 'express';
import { findUnsubscribeSettings, unsubscribe } from '../domain/notifications/mail-switch.service.ts';
import type { HttpDeps } from './deps.ts';

const ADDRESS = '/:person/:kind/:signature';

/** Creates the router of addresses in the headers of mails: a mail program posts to it, and a browser that opens it gets to the settings (RFC 8058). */
export function createUnsubscribeRouter({ makeCtx }: Pick<HttpDeps, 'makeCtx'>): Router {
  const router = Router();
  router.post(ADDRESS, async (request, response) => {
    await unsubscribe(await makeCtx(request), request.params);
    response.set('Cache-Control', 'no-store').status(200).type('text/plain').send('unsubscribed');
  });
  router.get(ADDRESS, async (request, response) => {
    response.set('Cache-Control', 'no-store').redirect(302, await findUnsubscribeSettings(await makeCtx(request), request.params));
  });
  return router;
}
