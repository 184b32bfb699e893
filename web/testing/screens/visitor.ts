import { isDeepStrictEqual } from 'node:util';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { academyAddress, eventually, type SignedIn } from '../browser/academy.ts';
import { openAs } from '../browser/open-as.ts';
import { screenshot } from '../browser/screenshot.ts';
import { newProblems } from './known-problems.ts';
import { ALL_RULES, axeViolations, CONTRAST_RULES } from './measures/axe.ts';
import { brokenWords } from './measures/broken-words.ts';
import { clippedTexts } from './measures/clipped-text.ts';
import { cutBeginnings } from './measures/cut-beginnings.ts';
import { equalAccessViolations } from './measures/equal-access.ts';
import { firstContent } from './measures/first-content.ts';
import { focusRingFaults } from './measures/focus-rings.ts';
import { labelsWithBlocks } from './measures/labels.ts';
import { tallHeader, withLargeText, withMoreSpace } from './measures/large-text.ts';
import { layoutShift, observeShifts } from './measures/layout-shift.ts';
import { mainActions } from './measures/main-action.ts';
import { sidewaysScroll } from './measures/sideways-scroll.ts';
import { smallTargets } from './measures/small-targets.ts';
import type { Language, Screen, Size } from './screen.ts';
import { followRequests, type PendingRequests, settle } from './settle.ts';

/** Selectors of opened elements, whose number must be the same in every setting. */
const OPENED = [
  '[data-menu-toggle][aria-expanded=true]',
  'dialog[open]',
  '[role=menu]',
  '[role=dialog]',
  '[aria-invalid=true]',
  'main button[aria-expanded=true]',
  '.ProseMirror',
  'main form',
];
/** A connection on which scripts, answers and images come one after the other: bytes per second, milliseconds. */
const SLOW = { offline: false, downloadThroughput: 200_000, uploadThroughput: 200_000, latency: 150 };
const FAST = { offline: false, downloadThroughput: -1, uploadThroughput: -1, latency: 0 };
/** A file of the site without scripts, between two screens: the process of the page stays, with what it has compiled, unlike at about:blank. */
const BETWEEN = '/mark.svg';
/** Layouts in which focus rings are measured: one per text direction. */
const RING_LANGUAGES: readonly Language[] = ['en', 'ar'];
/** The narrowest window (WCAG 1.4.10), in pixels. */
const NARROWEST = 320;

/** Loads screens one after the other in one page of a person, and measures each in every language. */
export class Visitor {
  #problems: string[] = [];
  #where = '';
  /** What is opened on the screen as it is loaded, and in its state. */
  #closed: readonly string[] = [];
  #opened: readonly string[] = [];

  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
    private readonly pending: PendingRequests,
    private readonly size: Size,
  ) {
    page.on('console', (message) => message.type() === 'error' && this.#report('console', [message.text()]));
    page.on('pageerror', (error) => this.#report('page error', [error.message]));
  }

  static async open(browser: Browser, person: SignedIn | null, size: Size): Promise<Visitor> {
    const { width, height, languages } = size;
    const context = await openAs(browser, person, { language: languages[0] ?? 'en', colorMode: 'light' }, { viewport: { width, height } });
    await context.addInitScript(observeShifts);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    return new Visitor(page, session, followRequests(page), size);
  }

  close(): Promise<void> {
    return this.page.context().close();
  }

  #report(measurement: string, problems: readonly string[]): void {
    if (this.#where !== '') this.#problems.push(...problems.map((problem) => `${this.#where}: ${measurement}: ${problem}`));
  }

  /** Leaves the screen. What the page has stored until then, such as drafts, is forgotten, also when it is left. */
  async #leave(language: Language, colorMode: 'light' | 'dark'): Promise<void> {
    const kept = { language, colorMode };
    await this.page.evaluate((values) => {
      if (window.location.protocol !== 'about:')
        window.addEventListener('pagehide', () => {
          localStorage.clear();
          Object.assign(localStorage, values);
        });
    }, kept);
    // Requests that a page sends while it is left are not always reported as ended, and its errors do not belong to the next page.
    const where = this.#where;
    this.#where = '';
    await this.page.goto(academyAddress + BETWEEN);
    this.pending.forget();
    this.#where = where;
  }

  /** Opens the screen in the language and color mode with which the page before was left. */
  async #open(screen: Screen): Promise<void> {
    await this.page.goto(academyAddress + screen.path);
    await settle(this.page, this.pending, this.#where);
  }

  /** Loads the screen over a slow connection, and measures how it moves. */
  async #load(screen: Screen, language: Language): Promise<void> {
    await screen.prepare?.(this.page);
    const load = async (): Promise<void> => {
      await this.#leave(language, 'light');
      // Without Network.enable, which would report each request a second time.
      await this.session.send('Network.emulateNetworkConditions', SLOW);
      await this.#open(screen);
      await this.session.send('Network.emulateNetworkConditions', FAST);
    };
    this.#report('layout shift', await layoutShift(this.page, load));
    this.#closed = await this.#countOpened();
    await screen.act?.(this.page);
    await settle(this.page, this.pending, this.#where);
    this.#opened = await this.#countOpened();
  }

  /** Switches language and color mode without a reload, like a change in another tab. */
  async #switchTo(language: Language, mode: 'light' | 'dark'): Promise<void> {
    await this.page.evaluate(
      (values) => {
        for (const [key, value] of Object.entries(values)) {
          if (localStorage.getItem(key) === value) continue;
          localStorage.setItem(key, value);
          window.dispatchEvent(new StorageEvent('storage', { key }));
        }
      },
      { language, colorMode: mode },
    );
    await this.page.waitForFunction(
      (wanted) => document.documentElement.lang === wanted.language && document.documentElement.classList.contains('dark') === (wanted.mode === 'dark'),
      { language, mode },
    );
    await settle(this.page, this.pending, this.#where);
  }

  #countOpened(): Promise<string[]> {
    return this.page.evaluate((selectors) => selectors.map((selector) => `${selector}: ${document.querySelectorAll(selector).length}`), OPENED);
  }

  /** Brings the screen into its state again: a list that is read in another language may close the menus of its rows. */
  async #restore({ act, ...screen }: Screen, language: Language, mode: 'light' | 'dark'): Promise<void> {
    if (act === undefined) return;
    const found = await this.#countOpened();
    if (isDeepStrictEqual(found, this.#opened)) return;
    if (!isDeepStrictEqual(found, this.#closed)) {
      await this.#leave(language, mode);
      await this.#open(screen);
    }
    await act(this.page);
    await settle(this.page, this.pending, this.#where);
    await eventually(async () => isDeepStrictEqual(await this.#countOpened(), this.#opened) || undefined, 'the opened elements');
  }

  /** Measures what must also hold with large text. */
  async #measureText(): Promise<void> {
    this.#report('sideways scroll', await sidewaysScroll(this.page));
    this.#report('clipped text', [...(await clippedTexts(this.page)), ...(await brokenWords()(this.page)), ...(await cutBeginnings(this.page))]);
    this.#report('header', await tallHeader(this.page));
  }

  async #measureLayout(language: Language, { first, also, alsoLarge }: Screen): Promise<void> {
    await this.#measureText();
    if (first !== undefined && (this.size.name === 'phone' || !first.phoneOnly)) {
      this.#report('main action', await mainActions(this.page));
      this.#report('first content', await firstContent(this.page, first, language));
    }
    if (this.size.name === 'phone') this.#report('small target', await smallTargets(this.page));
    if (also !== undefined) this.#report('detail', await also(this.page));
    const where = this.#where;
    this.#where = `${where}, more spacing`;
    await withMoreSpace(this.page, async () => this.#report('sideways scroll', await sidewaysScroll(this.page)));
    this.#where = `${where}, text of twice the size`;
    const { width, height, name } = this.size;
    await withLargeText(this.page, this.session, async () => {
      await this.#measureText();
      if (alsoLarge !== undefined) this.#report('detail', await alsoLarge(this.page));
      if (name !== 'phone') return;
      await this.page.setViewportSize({ width: NARROWEST, height });
      this.#where = `${where}, text of twice the size, ${NARROWEST} px`;
      await this.#measureText();
    });
    if (name === 'phone') {
      this.#where = `${where}, ${NARROWEST} px`;
      this.#report('sideways scroll', await sidewaysScroll(this.page));
      await this.page.setViewportSize({ width, height });
    }
    this.#where = where;
  }

  async #measure(screen: Screen): Promise<void> {
    const { width } = this.size;
    const languages = this.size.languages.filter((language) => screen.languages?.includes(language) ?? true);
    const [first = 'en', second] = languages;
    this.#where = `${first}, light`;
    await this.#load(screen, first);
    for (const language of languages) {
      const mode = language === first ? 'light' : 'dark';
      this.#where = `${language}, ${mode}`;
      if (language !== first) {
        await this.#switchTo(language, mode);
        await this.#restore(screen, language, mode);
      }
      await screenshot(this.page, `${screen.name} ${language} ${width} ${mode}`);
      if (language === first) {
        this.#report('axe', await axeViolations(this.page, ALL_RULES));
        this.#report('label', await labelsWithBlocks(this.page));
        // Takes its time, and what it finds hardly depends on the size: once per screen, as it is loaded.
        if (screen.act === undefined && this.size.name === (screen.sizes?.[0] ?? 'phone')) this.#report('Equal Access', await equalAccessViolations(this.page));
      }
      if (language === second) this.#report('axe', await axeViolations(this.page, CONTRAST_RULES));
      await this.#measureLayout(language, screen);
      if (!RING_LANGUAGES.includes(language)) continue;
      await this.#restore(screen, language, mode);
      this.#report('focus rings', await focusRingFaults(this.page));
    }
  }

  /** Loads a screen and returns its problems, each with language, color mode and measurement. */
  async visit(screen: Screen): Promise<string[]> {
    this.#problems = [];
    try {
      await this.#measure(screen);
    } catch (error) {
      throw new Error(`${this.#where}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
    // What happens while the screen is left is no problem of the next one.
    this.#where = '';
    await this.page.unrouteAll({ behavior: 'ignoreErrors' });
    return newProblems(screen, this.#problems);
  }
}
