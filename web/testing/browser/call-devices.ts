import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { academyAddress, ask, type SignedIn } from './academy.ts';
import { openAs } from './open-as.ts';
import { translate } from './translate.ts';

export type CallLanguage = 'en' | 'ar';

/** How a person uses the application. */
export interface DeviceSetting {
  language?: CallLanguage;
  width?: number;
}

const nameOf = ({ viewer }: SignedIn): string => `${viewer.name} ${viewer.surname}`;

/** A browser context of one person who calls or is called, with its first page. */
export class CallDevice {
  private constructor(
    readonly person: SignedIn,
    readonly context: BrowserContext,
    readonly page: Page,
    readonly language: CallLanguage,
  ) {}

  /** Opens a path; `prepare` runs before. */
  static async open(
    browser: Browser,
    person: SignedIn,
    path: string,
    { language = 'en', width = 1280 }: DeviceSetting = {},
    prepare: (context: BrowserContext) => Promise<unknown> = async () => undefined,
  ): Promise<CallDevice> {
    const context = await openAs(browser, person, { language, colorMode: width === 360 ? 'dark' : 'light' }, { viewport: { width, height: 800 } });
    await prepare(context);
    const page = await context.newPage();
    await page.goto(academyAddress + path);
    return new CallDevice(person, context, page, language);
  }

  /** A message in the language of the device. */
  async text(english: string, name = ''): Promise<string> {
    return (await translate(this.language, english)).replace('{name}', name);
  }

  async button(english: string): Promise<Locator> {
    return this.page.getByRole('button', { name: await this.text(english), exact: true });
  }

  async press(english: string): Promise<void> {
    await (await this.button(english)).click();
  }

  /** The button in the list that calls somebody. */
  async callButton(other: SignedIn): Promise<Locator> {
    return this.page.getByRole('button', { name: await this.text('Call {name}', nameOf(other)), exact: true });
  }

  async call(other: SignedIn): Promise<void> {
    await (await this.callButton(other)).click();
  }

  /** The banner while somebody calls. */
  async ringing(caller: SignedIn): Promise<Locator> {
    return this.page.getByRole('alertdialog', { name: await this.text('{name} is calling you!', nameOf(caller)) });
  }

  /** The banner while the person calls somebody. */
  async calling(callee: SignedIn): Promise<Locator> {
    return this.page.getByRole('region', { name: await this.text('Calling {name}…', nameOf(callee)) });
  }

  /** Waits until a message is shown. */
  async see(english: string, name = ''): Promise<void> {
    await this.page
      .getByText(await this.text(english, name))
      .first()
      .waitFor();
  }
}

/** Ends the open call of a person, so that the next test starts without one. */
export async function endCall({ token }: SignedIn): Promise<void> {
  const { currentCall } = await ask<{ currentCall: { id: string } | null }>('{ currentCall { id } }', {}, token);
  if (currentCall !== null) await ask('mutation ($id: ID!) { rejectCall(id: $id, connecting: true) { id } }', { id: currentCall.id }, token);
}

/** Resolves with a tab that opens with the room of a call. */
export async function roomTab({ context }: CallDevice): Promise<Page> {
  const page = await context.waitForEvent('page');
  await page.waitForURL('**/buddycall/**');
  return page;
}
