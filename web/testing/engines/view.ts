import { expect, inject } from 'vitest';
import { sessionOf } from '../browser/open-as.ts';
import type { SignedIn } from '../browser/sign-in.ts';
import type { Engine, Position } from './engine.ts';
import { type FoundElement, findInPage, type Target } from './find-in-page.ts';

/** Milliseconds between two checks of a page. */
const interval = 30;
/** Checks that find an element at the same position before it is pressed: a menu moves after it has opened. */
const CHECKS_AT_REST = 3;

export const button = (name: string): Target => ({ css: 'button', name });
export const link = (name: string): Target => ({ css: 'a[href]', name });
export const field = (name: string): Target => ({ css: 'input, textarea, select, [contenteditable=true]', name });
export const tab = (says: string): Target => ({ css: '[role=tab]', says });
export const heading = (name: string): Target => ({ css: 'h1, h2, h3', name });
export const text = (says: string): Target => ({ css: 'body *', says });

/** The window of an engine as a person uses it. Each action waits until it is possible. */
export class View {
  /** `address`: of the application, if people reach it by another one than the tests. */
  constructor(
    readonly engine: Engine,
    private readonly address = inject('academyAddress'),
  ) {}

  /** Opens a path of the application for somebody who is signed in, or for a guest, with nothing else in local storage. */
  async open(person: SignedIn | null, path: string): Promise<void> {
    // A page without scripts of the application, which would write to the storage.
    await this.engine.load(`${this.address}/mark.svg`);
    const store = (values: Record<string, string>) => {
      localStorage.clear();
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    };
    await this.engine.run(store, { ...sessionOf(person), language: 'en' });
    await this.load(path);
  }

  /** Opens another path in the same tab, as by the address bar. */
  load = (path: string): Promise<void> => this.engine.load(this.address + path);

  /** Waits until a value of the page is accepted; fails with the value, the address and the beginning of the text of the page. */
  private async wait<Value>(what: string, read: () => Promise<Value>, accept: (value: Value) => boolean): Promise<Value> {
    let value = await read();
    try {
      const isAccepted = async () => {
        value = await read();
        return accept(value);
      };
      await expect.poll(isAccepted, { interval }).toBe(true);
    } catch {
      const page = await this.engine.run(() => `${location.pathname}${location.search}\n${document.body.innerText.slice(0, 2000)}`, null);
      throw new Error(`Timed out waiting until ${what}. The last check found ${JSON.stringify(value)}\n${page}`);
    }
    return value;
  }

  /** Waits until an element is shown, and returns it. */
  async see(target: Target, isReady: (element: FoundElement) => boolean = () => true, scroll = false): Promise<FoundElement> {
    const find = () => this.engine.run(findInPage, { ...target, scroll });
    const found = await this.wait(`${JSON.stringify(target)} is shown`, find, (element) => element !== null && isReady(element));
    if (found === null) throw new Error('Nothing was found');
    return found;
  }

  /** Waits until no such element is shown. */
  async seeGone(target: Target): Promise<void> {
    const find = () => this.engine.run(findInPage, { ...target, scroll: false });
    await this.wait(`${JSON.stringify(target)} is gone`, find, (element) => element === null);
  }

  /** Waits until a function in the page returns a value. */
  async becomes<Value>(inPage: (argument: null) => Value, value: Value): Promise<void> {
    const wanted = JSON.stringify(value);
    await this.wait(
      `${inPage} is ${wanted}`,
      () => this.engine.run(inPage, null),
      (last) => JSON.stringify(last) === wanted,
    );
  }

  /** Waits until the address of the page contains a text. */
  async at(part: string): Promise<void> {
    await this.wait(
      `the address contains ${part}`,
      () => this.engine.run(() => location.href, null),
      (address) => address.includes(part),
    );
  }

  /** Waits until another tab has an address that contains a text, and closes the other tabs. */
  async closeTab(part: string): Promise<void> {
    await this.wait(
      `another tab is at ${part}`,
      () => this.engine.otherTabs(),
      (addresses) => addresses.some((address) => address.includes(part)),
    );
    await this.engine.closeOtherTabs();
  }

  /** Waits until an element is enabled, stays where it is and is covered by nothing; returns its middle. */
  private async atRest(target: Target): Promise<FoundElement> {
    const positions: string[] = [];
    const isReady = ({ x, y, enabled, free }: FoundElement): boolean => {
      const position = `${x} ${y}`;
      positions.push(position);
      return enabled && free && positions.length > CHECKS_AT_REST && positions.slice(-CHECKS_AT_REST).every((each) => each === position);
    };
    return this.see(target, isReady, true);
  }

  /** Presses an element with the mouse. */
  async press(target: Target): Promise<void> {
    const { x, y } = await this.atRest(target);
    await this.engine.click(x, y);
  }

  /** Drags an element to the middle of another one, or by a number of pixels. */
  async drag(target: Target, to: Target | Position): Promise<void> {
    const from = await this.atRest(target);
    await this.engine.drag(from, 'css' in to ? await this.see(to) : { x: from.x + to.x, y: from.y + to.y });
  }

  /** Types into a field. */
  async type(target: Target, words: string): Promise<void> {
    await this.press(target);
    await this.see(target, ({ focused }) => focused);
    await this.engine.type(words);
    await this.see(target, (found) => found.text.includes(words));
  }

  /** The errors of the page since it was loaded. */
  problems = (): Promise<string[]> => this.engine.run(() => window.engineProblems ?? [], null);
}
