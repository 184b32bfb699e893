import { isDeepStrictEqual } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { academyAddress, type SignedIn } from './academy.ts';
import { openAs } from './open-as.ts';
import { screenshot } from './screenshot.ts';

export interface Screen {
  name: string;
  path: string;
  /** Actions on the page before it is checked. */
  act?: (page: Page) => Promise<void>;
}

/** The language, width in pixels, and color mode of a screen. */
export interface Setting {
  language: string;
  width: number;
  mode: 'light' | 'dark';
  /** The color mode changed: the contrast rules are checked again. */
  contrast?: boolean;
}

/** Settings for one load of each screen: it opens in the first setting, is checked against all rules, and then switches to the others without a reload. */
export interface Series {
  name: string;
  first: Setting;
  others: readonly Setting[];
}

/**
 * Both layouts, phone and desktop, are checked against all axe rules, one in each text direction. Color modes change only the contrast;
 * languages and widths change only the layout.
 */
export const SERIES: readonly Series[] = [
  {
    name: 'phone',
    first: { language: 'en', width: 360, mode: 'light' },
    others: [
      { language: 'en', width: 360, mode: 'dark', contrast: true },
      { language: 'ar', width: 360, mode: 'dark' },
      { language: 'fa', width: 360, mode: 'light' },
      { language: 'fr', width: 360, mode: 'light' },
      { language: 'de', width: 320, mode: 'light' },
    ],
  },
  {
    name: 'desktop',
    first: { language: 'ar', width: 1280, mode: 'light' },
    others: [
      { language: 'ar', width: 1280, mode: 'dark', contrast: true },
      { language: 'en', width: 1280, mode: 'dark' },
    ],
  },
];

const RULES = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] } as const;
const CONTRAST_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;
/** Selectors of opened elements, whose number must be the same in every setting. */
const OPENED = ['[data-menu-toggle][aria-expanded=true]', 'dialog[open]', '[role=menu]', '[aria-invalid=true]', '.ProseMirror', 'main form'];

/** The client gives up a request after 20 seconds, and repeats it. */
const SETTLE_LIMIT = 60_000;

/** Milliseconds after the beginning of a response in which its end is awaited: the browser does not always report the end. */
const END_LIMIT = 2000;

/** The pending requests of a page. */
interface PendingRequests {
  /** Returns their addresses and bodies. */
  list: () => Promise<string[]>;
  /** Forgets those of a page that was left: the browser does not always report how they ended. */
  forget: () => void;
}

function followRequests(page: Page): PendingRequests {
  const pending = new Set<Request>();
  const answered = new Map<Request, number>();
  const isOpen = (request: Request): boolean => performance.now() - (answered.get(request) ?? Number.POSITIVE_INFINITY) < END_LIMIT;
  page.on('request', (request) => pending.add(request));
  page.on('response', (response) => answered.set(response.request(), performance.now()));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return {
    list: async () => {
      if (pending.size === 0) return [];
      // The end of a script that was announced and imported at the same time is not always reported; the page itself knows it.
      const loaded = new Set(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)));
      const open = [...pending].filter((request) => isOpen(request) && (request.resourceType() !== 'script' || !loaded.has(request.url())));
      return open.map((request) => `${request.url()} ${request.postData() ?? ''}`);
    },
    forget: () => pending.clear(),
  };
}

/** Returns the axe violations of a page, by all rules or those of contrast. */
export async function violationsOf(page: Page, rules: typeof RULES | typeof CONTRAST_RULES = RULES): Promise<string[]> {
  // The pages have no frames of other sites, so axe only needs to run in the page itself.
  const builder = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ runOnly: { type: rules.type, values: [...rules.values] }, resultTypes: ['violations'] });
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** Switches language and color mode without a reload, like a change in another tab. */
async function switchTo(page: Page, { language, width, mode }: Setting): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate(
    (values) => {
      for (const [key, value] of Object.entries(values)) {
        if (localStorage.getItem(key) === value) continue;
        localStorage.setItem(key, value);
        window.dispatchEvent(new StorageEvent('storage', { key }));
      }
    },
    { language, colorMode: mode },
  );
  const shown = { language, dark: mode === 'dark' };
  await page.waitForFunction(
    (wanted) => document.documentElement.lang === wanted.language && document.documentElement.classList.contains('dark') === wanted.dark,
    shown,
  );
}

const openedOn = (page: Page): Promise<string[]> =>
  page.evaluate((selectors) => selectors.map((selector) => `${selector}: ${document.querySelectorAll(selector).length}`), OPENED);

/** Opens screens one after the other in one page and checks each in every setting of a series. */
class Inspection {
  readonly problems: string[] = [];
  readonly #page: Page;
  readonly #series: Series;
  readonly #pending: PendingRequests;
  #where = '';

  constructor(page: Page, series: Series) {
    this.#page = page;
    this.#series = series;
    this.#pending = followRequests(page);
    page.on('console', (message) => message.type() === 'error' && this.#report(message.text()));
    page.on('pageerror', (error) => this.#report(error.message));
  }

  #report(problem: string): void {
    if (this.#where !== '') this.problems.push(`${this.#where}: ${problem}`);
  }

  /** Waits until no request is pending and the page is painted. */
  async #settle(): Promise<void> {
    await this.#page.locator('main h1').first().waitFor();
    await this.#page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await expect.poll(this.#pending.list, { interval: 10, timeout: SETTLE_LIMIT, message: this.#where }).toEqual([]);
    await this.#page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
    await this.#page.evaluate(() => document.fonts.ready);
  }

  async #open({ path, act }: Screen): Promise<void> {
    await this.#page.goto(academyAddress + path);
    await this.#settle();
    await act?.(this.#page);
  }

  async #check(screen: Screen, { language, width, mode }: Setting, rules: typeof RULES | typeof CONTRAST_RULES | null): Promise<void> {
    for (const violation of rules === null ? [] : await violationsOf(this.#page, rules)) this.#report(violation);
    const overflow = await this.#page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (overflow > 0) this.#report(`scrolls sideways by ${overflow} px`);
    await screenshot(this.#page, `${screen.name} ${language} ${width} ${mode}`);
  }

  async inspect(screen: Screen): Promise<void> {
    const { first, others } = this.#series;
    // Errors while leaving the previous screen are not reported for this one.
    this.#where = '';
    await this.#page.goto('about:blank');
    this.#pending.forget();
    await this.#page.setViewportSize({ width: first.width, height: 800 });
    this.#where = `${screen.name}, ${first.language}, ${first.width} px, ${first.mode}`;
    await this.#open(screen);
    await this.#check(screen, first, RULES);
    const opened = await openedOn(this.#page);
    for (const setting of others) {
      this.#where = `${screen.name}, ${setting.language}, ${setting.width} px, ${setting.mode}`;
      await switchTo(this.#page, setting);
      await this.#settle();
      // A list that reloads in another language may close the menus of its rows.
      if (screen.act !== undefined && !isDeepStrictEqual(await openedOn(this.#page), opened)) {
        await this.#open(screen);
        await expect.poll(() => openedOn(this.#page), { timeout: SETTLE_LIMIT, message: this.#where }).toEqual(opened);
      }
      await this.#check(screen, setting, setting.contrast ? CONTRAST_RULES : null);
    }
    const { language, mode } = first;
    await this.#page.evaluate((values) => Object.assign(localStorage, values), { language, colorMode: mode });
  }
}

/** Returns the problems of screens for a person (null: a guest), in every setting of a series. */
export async function inspectScreens(browser: Browser, person: SignedIn | null, series: Series, screens: readonly Screen[]): Promise<string[]> {
  const { language, mode, width } = series.first;
  const context = await openAs(browser, person, { language, colorMode: mode }, { viewport: { width, height: 800 } });
  const inspection = new Inspection(await context.newPage(), series);
  for (const screen of screens) await inspection.inspect(screen);
  await context.close();
  return inspection.problems;
}
