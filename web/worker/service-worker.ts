import { isPagePath } from '../../schema/server-paths.ts';

/*
 * Keeps the application on the device (docs/decisions/0083-a-reload-without-a-connection.md): the page, and each built file that was loaded. Nothing that belongs to a
 * person passes through it: no request to the API, no uploaded file.
 */

/** The built files of this release, as paths. The build inserts them. */
declare const RELEASE_FILES: readonly string[];
/** A hash of the page and of these files. */
declare const RELEASE: string;

interface Lasting {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Asked extends Lasting {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
}
interface Worker {
  registration: { navigationPreload?: { enable: () => Promise<void> } };
  clients: { claim: () => Promise<void> };
  addEventListener: ((type: 'install' | 'activate', listener: (event: Lasting) => void) => void) &
    ((type: 'message', listener: (event: Lasting & { data: readonly string[] }) => void) => void) &
    ((type: 'fetch', listener: (event: Asked) => void) => void);
}
/** The types of the browser are those of a page. */
const worker = self as unknown as Worker;

/** Files have a hash in their name: one cache serves all releases. The page belongs to one. */
const FILES = 'files';
const PAGE = `page ${RELEASE}`;
/** Milliseconds after which a page is opened from the device; what the server sends later is not used. */
const PAGE_TIMEOUT = 4000;
/** A proxy did not reach the server. */
const UNREACHED: readonly number[] = [502, 503, 504];

const pathOf = (url: string): string => new URL(url).pathname;
const isFile = (url: string): boolean => new URL(url).origin === location.origin && pathOf(url).startsWith('/assets/');

async function fileOf(event: Asked): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(FILES);
  const kept = await cache.match(request.url, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  // A full device keeps less.
  if (response.status === 200) event.waitUntil(cache.put(request.url, response.clone()).catch(() => undefined));
  return response;
}

async function pageOf({ request, preloadResponse }: Pick<Asked, 'request' | 'preloadResponse'>): Promise<Response> {
  const kept = () => caches.match('/', { cacheName: PAGE, ignoreVary: true });
  const answer = Promise.resolve(preloadResponse).then((preloaded) => preloaded ?? fetch(request));
  const keptIfSlow = new Promise<void>((resolve) => setTimeout(resolve, PAGE_TIMEOUT)).then(kept).then((page) => page ?? answer);
  try {
    const response = await Promise.race([answer, keptIfSlow]);
    return (UNREACHED.includes(response.status) && (await kept())) || response;
  } catch (error) {
    const page = await kept();
    if (page === undefined) throw error;
    return page;
  }
}

/** Keeps files that were loaded before this worker was there; the browser has them in its own cache. */
async function keep(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(FILES);
  const known = new Set((await cache.keys()).map(({ url }) => url));
  for (const url of new Set(urls.filter((each) => isFile(each) && !known.has(each)))) await cache.add(url).catch(() => undefined);
}

async function forgetFormerReleases(): Promise<void> {
  for (const name of await caches.keys()) if (name !== FILES && name !== PAGE) await caches.delete(name);
  const cache = await caches.open(FILES);
  for (const request of await cache.keys()) if (!RELEASE_FILES.includes(pathOf(request.url))) await cache.delete(request);
}

worker.addEventListener('install', (event) => event.waitUntil(caches.open(PAGE).then((cache) => cache.add(new Request('/', { cache: 'no-cache' })))));
// A new release waits until no page of the former one is open.
worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([forgetFormerReleases(), worker.registration.navigationPreload?.enable(), worker.clients.claim()])),
);
worker.addEventListener('message', (event) => event.waitUntil(keep(event.data)));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || request.headers.has('range')) return;
  if (request.mode === 'navigate' && isPagePath(pathOf(request.url))) event.respondWith(pageOf(event));
  else if (isFile(request.url)) event.respondWith(fileOf(event));
});
