import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { type ReleaseServer, startReleaseServer } from '../../../scripts/testing/release-server.ts';
import { builtScript } from '../../../scripts/web/built-script.ts';
import { academyAddress, student } from './academy.ts';
import { openContext } from './context.ts';
import { openAs } from './open-as.ts';

const WORKER = fileURLToPath(new URL('../../worker/service-worker.ts', import.meta.url));

/**
 * Builds a release with the real service worker, whose page is small: it registers the worker and asks it to keep what it loaded, as
 * `web/shared/keep-application.ts` does. Returns the folder of the build.
 */
async function buildRelease(name: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `academy-release-${name}-`));
  mkdirSync(join(folder, 'assets'));
  const files: Record<string, string> = {
    [`assets/app-${name}.js`]: `
      document.querySelector('h1').textContent += ' runs';
      navigator.serviceWorker.register('/service-worker.js')
        .then(() => navigator.serviceWorker.ready)
        .then(({ active }) => active.postMessage([location.origin + '/assets/app-${name}.js', location.origin + '/assets/kept-${name}.js']));`,
    [`assets/kept-${name}.js`]: `export const part = 'kept part of ${name}';`,
    [`assets/other-${name}.js`]: `export const part = 'other part of ${name}';`,
    'index.html': `<!doctype html><title>Academy</title><h1>Release ${name}</h1><script type="module" src="/assets/app-${name}.js"></script>`,
  };
  const assets = Object.keys(files).filter((file) => file.startsWith('assets/'));
  files['service-worker.js'] = await builtScript(WORKER, { RELEASE_FILES: assets.map((file) => `/${file}`), RELEASE: name });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}

let browser: Browser;
let releases: Record<'A' | 'B', string>;
let server: ReleaseServer;
let context: BrowserContext;

beforeAll(async () => {
  browser = await launchBrowser();
  releases = { A: await buildRelease('A'), B: await buildRelease('B') };
}, 120_000);
afterAll(() => browser?.close());

beforeEach(async () => {
  server = await startReleaseServer(releases.A);
  context = await openContext(browser, { serviceWorkers: 'allow' });
});
afterEach(async () => {
  await context.close();
  await server.stop();
});

/** Opens a page of the release that is expected. */
async function open(release: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(server.address);
  await page.getByRole('heading', { name: `Release ${release} runs` }).waitFor();
  return page;
}

/** Loads a part in the page. As text: the tests would load it themselves. */
const load = (page: Page, file: string): Promise<string> => page.evaluate(`import('/assets/${file}.js').then(({ part }) => part)`);

/** The workers of the site by their state, and what the device keeps. */
const stateOf = (page: Page) =>
  page.evaluate(async () => {
    const [registration] = await navigator.serviceWorker.getRegistrations();
    const names = await caches.keys();
    const files = names.includes('files') ? await (await caches.open('files')).keys() : [];
    return {
      active: registration?.active?.state ?? null,
      waiting: registration?.waiting?.state ?? null,
      pages: names.filter((name) => name.startsWith('page')),
      files: files.map(({ url }) => new URL(url).pathname.slice('/assets/'.length)).sort(),
    };
  });
const WITH_A = { active: 'activated', waiting: null, pages: ['page A'], files: ['app-A.js', 'kept-A.js'] };

/** Opens release A and waits until its worker keeps it. */
async function openKept(): Promise<Page> {
  const page = await open('A');
  await expect.poll(() => stateOf(page)).toEqual(WITH_A);
  return page;
}

describe('a new release', { timeout: 120_000 }, () => {
  it('is what the next load opens, while an open page of the former one finds what the device keeps of it', async () => {
    const former = await openKept();
    server.deploy(releases.B);
    await open('B');
    await expect.poll(() => stateOf(former)).toMatchObject({ active: 'activated', waiting: 'installed', pages: ['page A', 'page B'] });
    expect(await load(former, 'kept-A')).toBe('kept part of A');
    // Nobody has this one any more: the page fails to load it, and says so (below).
    await expect(load(former, 'other-A')).rejects.toThrow();
    // A reload without the server opens the release whose worker is active, with its files.
    await server.stop();
    await former.reload();
    await former.getByRole('heading', { name: 'Release A runs' }).waitFor();
    expect(await load(former, 'kept-A')).toBe('kept part of A');
    await server.restart();
    await former.reload();
    await former.getByRole('heading', { name: 'Release B runs' }).waitFor();
  });

  it('takes over when the last page of the former one is closed, and deletes what belongs to that', async () => {
    const former = await openKept();
    server.deploy(releases.B);
    await former.reload();
    await former.getByRole('heading', { name: 'Release B runs' }).waitFor();
    await expect.poll(() => stateOf(former)).toMatchObject({ waiting: 'installed' });
    await former.goto('about:blank');
    const page = await open('B');
    await expect.poll(() => stateOf(page)).toEqual({ active: 'activated', waiting: null, pages: ['page B'], files: ['app-B.js', 'kept-B.js'] });
  });

  it('without a service worker removes the worker of the former one with all that it keeps, while a page is open', async () => {
    const former = await openKept();
    server.deploy(releases.B, false);
    const page = await context.newPage();
    await page.goto(server.address);
    await page.getByRole('heading', { name: 'Release B' }).waitFor();
    await expect.poll(() => stateOf(former)).toMatchObject({ pages: [], files: [] });
  });

  it('has no file of the former one: a page that needs one says that it cannot be shown, and opens the new release with one press', async () => {
    const own = await openAs(browser, student, { language: 'en' });
    const page = await own.newPage();
    await page.goto(`${academyAddress}/dashboard`);
    await page.getByRole('link', { name: 'My Courses' }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Edit Profile' }).waitFor();
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('menuitem', { name: 'Edit Profile' }).click();
    await page.getByText('Something went wrong').first().waitFor();
    await page.unroute('**/assets/*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await own.close();
  });
});
