import { createHash } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import { readClassCalendar, readFeed } from '../domain/classes/calendar-feed.service.ts';
import type { HttpDeps } from './deps.ts';

/** Sends a calendar as a file, or 304 if the client has it. Programs keep it for five minutes at most. */
function sendCalendar(request: Request, response: Response, content: string, name: string): void {
  const etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
  response.set({ ETag: etag, 'Cache-Control': 'private, max-age=300', 'X-Content-Type-Options': 'nosniff', 'X-Robots-Tag': 'noindex' });
  if (request.get('if-none-match') === etag) {
    response.status(304).end();
    return;
  }
  response.set({ 'Content-Type': 'text/calendar; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` });
  response.send(content);
}

/** Creates the router of calendars: of one class for a signed path, and of all classes of a person for a private address. */
export function createCalendarRouter({ makeCtx }: Pick<HttpDeps, 'makeCtx'>): Router {
  const router = Router();
  router.get('/classes/:id.ics', async (request, response) => {
    const { person, expires, signature } = request.query;
    sendCalendar(request, response, await readClassCalendar(await makeCtx(request), { classId: request.params.id, person, expires, signature }), 'class.ics');
  });
  router.get('/feeds/:token.ics', async (request, response) => {
    sendCalendar(request, response, await readFeed(await makeCtx(request), request.params.token), 'classes.ics');
  });
  return router;
}
