import type { Locator, Page } from 'playwright-core';
import { translate } from '../browser/translate.ts';
import type { Language } from './screen.ts';

/** Returns a text in the language of the page. */
export const textOf = async (page: Page, english: string): Promise<string> =>
  translate((await page.evaluate(() => document.documentElement.lang)) as Language, english);

/** Returns the buttons with a text, whichever language the page is in. */
export async function buttonOf(page: Page, english: string, within: Locator = page.locator('main')): Promise<Locator> {
  return within.locator('button').filter({ hasText: new RegExp(`^${await textOf(page, english)}$`) });
}

/** Returns an action that presses the first button with an English text, and waits for what it opens. */
export const pressing =
  (english: string, opened: string) =>
  async (page: Page): Promise<void> => {
    const button = await buttonOf(page, english);
    await button.first().click();
    await page.locator(opened).first().waitFor();
  };

/** Returns an action that clicks an element and waits for what it opens. */
export const clicking =
  (selector: string, opened: string) =>
  async (page: Page): Promise<void> => {
    await page.locator(selector).first().click();
    await page.locator(opened).first().waitFor();
  };

/** Returns an action that opens the menu of the first row that has one and chooses an entry by its English text. */
export const choosing =
  (rows: string, english: string, opened: string) =>
  async (page: Page): Promise<void> => {
    await page.locator(`${rows} [aria-haspopup=menu]`).first().click();
    const items = page.locator('[role=menuitem]');
    await items.first().waitFor();
    await items.filter({ hasText: new RegExp(`^${await textOf(page, english)}$`) }).click();
    await page.locator(opened).first().waitFor();
  };

/** Returns a preparation that answers an operation itself. */
export const answering =
  (operation: string, data: object) =>
  async (page: Page): Promise<void> => {
    await page.route('**/graphql', (route) => (route.request().postData()?.includes(`"${operation}"`) ? route.fulfill({ json: { data } }) : route.fallback()));
  };

/** Returns a preparation that answers an operation with a refusal. */
export const refusing =
  (operation: string, code: string, parameters: object) =>
  async (page: Page): Promise<void> => {
    const errors = [{ message: code, path: [operation], extensions: { code, parameters } }];
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes(`"${operation}"`) ? route.fulfill({ json: { data: null, errors } }) : route.fallback(),
    );
  };

/** Returns a preparation that edits the data in the server's answer to an operation. */
export const editing =
  <Data>(operation: string, edit: (data: Data) => void) =>
  async (page: Page): Promise<void> => {
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes(`"${operation}"`)) return route.fallback();
      const response = await route.fetch();
      const body = await response.json();
      edit(body.data as Data);
      return route.fulfill({ response, json: body });
    });
  };

/** Returns a preparation that changes a part of the server's answer to an operation. */
export const changing = (operation: string, part: string, change: object) =>
  editing<Record<string, object>>(operation, (data) => Object.assign(data[part] ?? {}, change));

/** 80 letters without a place to break. */
export const LONG_NAME = 'Abdurrahmanuddin'.repeat(5);

/** Gives every name in the answers to some operations 80 letters: of people, courses, modules, steps and files. */
export const lengthening =
  (...operations: readonly string[]) =>
  async (page: Page): Promise<void> => {
    await page.route('**/graphql', async (route) => {
      const body = route.request().postData() ?? '';
      if (!operations.some((operation) => body.includes(`"${operation}"`))) return route.fallback();
      const response = await route.fetch();
      const lengthen = (key: string, value: unknown) => {
        if (key.endsWith('Names') && Array.isArray(value)) return value.map((each) => (typeof each === 'string' ? LONG_NAME : each));
        return /^(sur)?name$|[a-z]Name$/.test(key) && typeof value === 'string' ? LONG_NAME : value;
      };
      return route.fulfill({ response, json: JSON.parse(await response.text(), lengthen) });
    });
  };
