import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { expect, it } from 'vitest';
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
