import { fileURLToPath } from 'node:url';
import { firefox, type Page } from 'playwright-core';
import { findFirefox } from '../../../scripts/engines.ts';
import { collectProblems, type Engine, nextFrames, wayOf } from './engine.ts';

const WIDTH = 1280;
const HEIGHT = 860;
/**
 * The pop-up blocker, which Playwright turns off, as people have it. Firefox opens tabs until some seconds after a press; here the press counts
 * for milliseconds, as if a call had rung for long. No window manager gives the window the focus; without it, elements that get the focus send no event.
 * The list of downloads would take the focus from the page when a file is saved.
 */
const SETTINGS = {
  'dom.disable_open_during_load': true,
  'dom.user_activation.transient.timeout': 200,
  'focusmanager.testmode': true,
  'browser.download.alwaysOpenPanel': false,
};

/** In centimetres: Playwright passes inches on to WebDriver, which reads centimetres. */
const A4 = { width: '21in', height: '29.7in' };

const isOnKeyboard = (letter: string): boolean => letter < '\u0080';
/**
 * Inserts a letter as an input method does; runs in the page. Playwright sets the value of the field instead, which React does not notice: the next
 * rendering takes the letter back.
 */
const insertLetter = (letter: string): boolean => document.execCommand('insertText', false, letter);

/** Starts Firefox through WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const program = findFirefox();
  if (program === undefined) throw new Error('Firefox is not installed');
  const executablePath = fileURLToPath(new URL('firefox.sh', import.meta.url));
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    firefoxUserPrefs: SETTINGS,
    env: { ...process.env, FIREFOX: program },
    timeout: 120_000,
  });
  const context = await browser.newContext({ viewport: { width: WIDTH, height: HEIGHT }, reducedMotion: 'reduce' });
  await context.addInitScript(collectProblems);
  const page: Page = await context.newPage();
  const others = () => context.pages().filter((each) => each !== page);
  return {
    load: async (address) => void (await page.goto(address, { waitUntil: 'commit' })),
    run: (inPage, value) => page.evaluate(inPage as never, value) as never,
    click: (x, y) => page.mouse.click(x, y),
    async drag(from, to) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      for (const { x, y } of wayOf(from, to)) {
        await page.mouse.move(x, y);
        await page.evaluate(nextFrames);
      }
      await page.mouse.up();
    },
    async type(text) {
      for (const letter of text) await (isOnKeyboard(letter) ? page.keyboard.type(letter) : page.evaluate(insertLetter, letter));
    },
    press: (key) => page.keyboard.press(key),
    chooseFile: (selector, path) => page.locator(selector).first().setInputFiles(path),
    otherTabs: async () => others().map((each) => each.url()),
    async closeOtherTabs() {
      for (const other of others()) await other.close();
    },
    print: () => page.pdf(A4),
    end: () => browser.close(),
  };
}
