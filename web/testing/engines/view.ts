import { expect, inject } from 'vitest';
import { sessionOf } from '../browser/open-as.ts';
import type { SignedIn } from '../browser/sign-in.ts';
import type { Engine } from './engine.ts';
import { type FoundElement, findInPage, type Target } from './find-in-page.ts';

/** Milliseconds between two looks at a page. */
const interval = 30;

export const button = (name: string): Target => ({ css: 'button, [role=button]', name });
export const link = (name: string): Target => ({ css: 'a[href]', name });
export const field = (name: string): Target => ({ css: 'input, textarea, select, [contenteditable=true]', name });
export const tab = (name: string): Target => ({ css: '[role=tab]', name });
export const heading = (name: string): Target => ({ css: 'h1, h2, h3', name });
export const text = (name: string): Target => ({ css: 'body *', name });

/** The window of an engine as a person uses it. Each action waits until it is possible. */
export class View {
  constructor(readonly engine: Engine) {}

  /** Opens a path of the application for somebody who is signed in, or for a guest, with nothing else in local storage. */
  async open(person: SignedIn | null, path: string): Promise<void> {
    const address = inject('academyAddress');
    // A page without scripts of the application, which would write to the storage.
    await this.engine.load(`${address}/mark.svg`);
    const store = (values: Record<string, string>) => {
      localStorage.clear();
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    };
    await this.engine.run(store, { ...sessionOf(person), language: 'en' });
    await this.engine.load(address + path);
  }

  /** Waits until a condition is met in the page. */
  async until<Value>(inPage: (value: Value) => unknown, value: Value, message: string): Promise<void> {
    await expect.poll(async () => Boolean(await this.engine.run(inPage, value)), { interval, message }).toBe(true);
  }

  /** Waits until an element is shown, and returns it. */
  async see(target: Target, isReady: (element: FoundElement) => boolean = () => true): Promise<FoundElement> {
    let found: FoundElement | null = null;
    const look = async () => {
      found = await this.engine.run(findInPage, target);
      return found === null ? null : isReady(found) || found;
    };
    await expect.poll(look, { interval, message: `${target.css} ${target.name ?? ''}` }).toBe(true);
    if (found === null) throw new Error('Nothing was found');
    return found;
  }

  /** Waits until no such element is shown. */
  async seeGone(target: Target): Promise<void> {
    const look = () => this.engine.run(findInPage, target);
    await expect.poll(look, { interval, message: `${target.css} ${target.name ?? ''}` }).toBeNull();
  }

  /** Presses an element with the mouse when it is enabled, stays where it is and is covered by nothing. */
  async press(target: Target): Promise<void> {
    let before = { x: -1, y: -1 };
    const { x, y } = await this.see(target, (found) => {
      const rests = found.x === before.x && found.y === before.y;
      before = found;
      return rests && found.enabled && found.free;
    });
    await this.engine.click(x, y);
  }

  /** Types into a field. */
  async type(target: Target, words: string): Promise<void> {
    await this.press(target);
    await this.see(target, ({ focused }) => focused);
    await this.engine.type(words);
    await this.see(target, (found) => found.text.includes(words));
  }

  /** Waits until the address of the page contains a text. */
  at = (part: string): Promise<void> => this.until((wanted) => location.href.includes(wanted), part, `the address ${part}`);

  /** The errors of the page since it was loaded. */
  problems = (): Promise<string[]> => this.engine.run(() => window.engineProblems ?? [], null);
}
