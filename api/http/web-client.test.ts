import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import express from 'express';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Log } from '../domain/shared/log.ts';
import { createErrorMiddleware, routeNotFound } from './error-middleware.ts';
import { createWebClient } from './web-client.ts';

const BUILT = 'self.addEventListener("fetch", () => undefined);';

/** Asks a client with or without its service worker for a path. */
async function ask(serviceWorker: boolean, path: string): Promise<{ cache: string | null; type: string | null; text: string }> {
  const directory = mkdtempSync(join(tmpdir(), 'academy-client-'));
  writeFileSync(join(directory, 'index.html'), '<!doctype html>');
  writeFileSync(join(directory, 'service-worker.js'), BUILT);
  const client = createWebClient(directory, { serviceWorker, siteName: 'Academy', matomo: { siteId: 4 } });
  const server = createServer(express().use(client));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { headers, ...response } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`).then(async (answer) => ({
      headers: answer.headers,
      text: await answer.text(),
    }));
    return { cache: headers.get('cache-control'), type: headers.get('content-type'), ...response };
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

it('the service worker is asked for anew each time', async () => {
  expect(await ask(true, '/service-worker.js')).toEqual({ cache: 'no-cache', type: 'text/javascript; charset=utf-8', text: BUILT });
});

it('a service worker that is switched off forgets what it keeps and removes itself', async () => {
  const { cache, type, text } = await ask(false, '/service-worker.js');
  expect([cache, type]).toEqual(['no-cache', 'text/javascript; charset=utf-8']);
  const done: string[] = [];
  const listeners: Record<string, (event: { waitUntil: (work: Promise<unknown>) => void }) => void> = {};
  const work: Promise<unknown>[] = [];
  new Function('addEventListener', 'skipWaiting', 'caches', 'registration', text)(
    (name: string, listener: (typeof listeners)[string]) => {
      listeners[name] = listener;
    },
    () => done.push('takes over'),
    { keys: async () => ['files', 'page 1'], delete: async (name: string) => done.push(`deletes ${name}`) },
    { unregister: async () => done.push('is removed') },
  );
  for (const name of ['install', 'activate']) listeners[name]?.({ waitUntil: (each) => void work.push(each) });
  await Promise.all(work);
  expect(done).toEqual(['takes over', 'deletes files', 'deletes page 1', 'is removed']);
});

describe('a file of the build', () => {
  const SCRIPT = '/assets/page-1a.js';
  let directory: string;
  let server: Server;

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'academy-client-'));
    mkdirSync(join(directory, 'assets'));
    writeFileSync(join(directory, 'index.html'), '<!doctype html>');
    writeFileSync(join(directory, SCRIPT), 'export {};');
    writeFileSync(join(directory, `${SCRIPT}.br`), brotliCompressSync('export {};'));
    writeFileSync(join(directory, `${SCRIPT}.gz`), gzipSync('export {};'));
    const app = express().set('etag', false);
    app.use((_request, response, next) => void next(response.setHeader('X-Content-Type-Options', 'nosniff') && undefined));
    app.use(createWebClient(directory, { serviceWorker: true, siteName: 'Academy', matomo: { siteId: 4 } }));
    app.use(routeNotFound);
    app.use(createErrorMiddleware({ ...console, error: () => undefined } as unknown as Log));
    server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(directory, { recursive: true });
  });

  const askFor = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers });
  const encodingOf = async (accepted: string) => {
    const answer = await askFor(SCRIPT, { 'accept-encoding': accepted });
    return [answer.headers.get('content-encoding'), answer.headers.get('content-type'), await answer.text()];
  };

  it('comes in the smallest form that the client accepts, and is kept for a year', async () => {
    const [type, text] = ['text/javascript; charset=utf-8', 'export {};'];
    expect(await encodingOf('gzip, deflate, br')).toEqual(['br', type, text]);
    expect(await encodingOf('gzip, br;q=0')).toEqual(['gzip', type, text]);
    expect(await encodingOf('identity')).toEqual([null, type, text]);
    const first = await askFor(SCRIPT);
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(first.headers.get('vary')).toBe('Accept-Encoding');
    // As browsers ask; by itself, this client would ask for a fresh copy.
    const again = await askFor(SCRIPT, { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' });
    expect(again.status).toBe(304);
  });

  it('comes in parts; a part that does not exist is refused', async () => {
    const partOf = async (range: string) => {
      const answer = await askFor(SCRIPT, { 'accept-encoding': 'identity', range });
      return [answer.status, await answer.text()];
    };
    expect(await partOf('bytes=0-5')).toEqual([206, 'export']);
    expect(await partOf('bytes=-3')).toEqual([206, '{};']);
    expect(await partOf('bytes=500-')).toEqual([416, '']);
    expect(await partOf('bytes=5-2')).toEqual([416, '']);
    expect(await partOf('bytes=zero-none')).toEqual([200, 'export {};']);
  });

  it('that a newer build has removed is not found, and the server goes on', async () => {
    for (const ending of ['', '.br', '.gz']) rmSync(join(directory, SCRIPT + ending));
    const answer = await askFor(SCRIPT);
    expect([answer.status, await answer.json()]).toEqual([404, { status: 'error', code: 'ROUTE_NOT_FOUND', message: 'ROUTE_NOT_FOUND' }]);
    expect((await askFor('/', { accept: 'text/html' })).status).toBe(200);
  });

  it('that cannot be opened is an error of this request, which nobody keeps', async () => {
    // A socket has a size and a date as a file has, and cannot be opened.
    const unreadable = createServer();
    rmSync(join(directory, `${SCRIPT}.br`));
    await new Promise<void>((resolve) => unreadable.listen(join(directory, `${SCRIPT}.br`), resolve));
    const answer = await askFor(SCRIPT, { 'accept-encoding': 'br' });
    expect([answer.status, answer.headers.get('content-encoding'), answer.headers.get('cache-control')]).toEqual([500, null, null]);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.json()).toMatchObject({ status: 'error' });
    await new Promise((resolve) => unreadable.close(resolve));
    expect((await askFor(SCRIPT, { 'accept-encoding': 'gzip' })).status).toBe(200);
  });
});
