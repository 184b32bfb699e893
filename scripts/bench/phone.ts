import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../chromium.ts';
import { applicationSettings, endApplication, startApplication } from '../testing/application.ts';
import { BenchError } from './request.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** The lowest status of a failure. */
const FAILED = 400;
const PASSWORD = 'Academy!2026';

/** The demo as a learner's phone opens it. */
export interface PhoneStage {
  address: string;
  /** What the browser of a signed-in student has stored. */
  storage: Record<string, string>;
  /** The path of a step. */
  step: string;
  close(): Promise<void>;
}

/** Signs in as a person of the demo, by key, and returns what the browser has stored then. `look` reads from the page before it is closed. */
async function signIn<Seen>(address: string, key: string, look: (page: Page) => Promise<Seen>): Promise<{ storage: Record<string, string>; seen: Seen }> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`${address}/login`);
    await page.fill('input[type=email]', `${key}@academy.example`);
    await page.fill('input[type=password]', PASSWORD);
    await page.press('input[type=password]', 'Enter');
    await page.waitForURL(/\/dashboard$/);
    const seen = await look(page);
    return { storage: await page.evaluate(() => ({ ...localStorage }) as Record<string, string>), seen };
  } finally {
    await browser.close();
  }
}

/** Signs in as a person of the demo, by key; returns the browser's storage. */
export const storageOf = async (address: string, key: string): Promise<Record<string, string>> => (await signIn(address, key, async () => undefined)).storage;

/** Signs in as a learner of the demo, by key; returns the browser's storage and the path of the step at which the course used last continues. */
export async function learnerOf(address: string, key: string): Promise<Pick<PhoneStage, 'storage' | 'step'>> {
  const { storage, seen: step } = await signIn(address, key, async (page) => {
    await page.goto(`${address}/my-courses`);
    return page.locator('a[href*="/academy-course-detail/"]').first().getAttribute('href');
  });
  if (step === null) throw new BenchError('The demo shows its student no step');
  return { storage, step };
}

/** Starts the demo in its own process. */
export async function startDemo(): Promise<PhoneStage> {
  const { directory, remove } = createTemporaryFolder();
  const { address, settings } = await applicationSettings(directory);
  const child = await startApplication(settings);
  // SIGTERM, so that its database stops too.
  process.once('exit', () => child.kill('SIGTERM'));
  const close = async (): Promise<void> => {
    await endApplication(child, 'SIGTERM');
    remove();
  };
  try {
    return { address, ...(await learnerOf(address, 'student')), close };
  } catch (error) {
    await close();
    throw error;
  }
}

export interface Phone {
  context: BrowserContext;
  /** @throws BenchError if a request of the pages failed */
  assertAnswered(): void;
}

/** Returns a browser context like that of a phone, with stored values. `observe` runs in each page before its scripts. */
export async function openPhone(browser: Browser, storage: Record<string, string>, observe: () => void): Promise<Phone> {
  const context = await browser.newContext(PHONE);
  await context.addInitScript(observe);
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, storage);
  const faults: string[] = [];
  context.on('response', (response) => {
    if (response.status() >= FAILED) faults.push(`${response.request().method()} ${response.url()} got status ${response.status()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'no reason';
    // A page that is left cancels what it still loads.
    if (reason !== 'net::ERR_ABORTED') faults.push(`${request.method()} ${request.url()} failed: ${reason}`);
  });
  return {
    context,
    assertAnswered() {
      if (faults.length > 0) throw new BenchError(faults.join('\n'));
    },
  };
}
