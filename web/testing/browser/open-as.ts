import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import type { SignedIn } from './academy.ts';
import { openContext } from './context.ts';

/** The local storage of somebody who is signed in; empty for a guest. */
export const sessionOf = (person: SignedIn | null): Record<string, string> =>
  person === null ? {} : { token: person.token, auth: JSON.stringify({ ...person.viewer, _id: person.viewer.id, dnd: 0 }), dnd: '0' };

/** Opens a browser context that is signed in (null: a guest), with further values in local storage. */
export async function openAs(
  browser: Browser,
  person: SignedIn | null,
  stored: Readonly<Record<string, string>>,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await openContext(browser, { reducedMotion: 'reduce', ...options });
  // Sets only missing values: a reload must keep later changes.
  await context.addInitScript(
    (values) => {
      for (const [key, value] of Object.entries(values)) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    },
    { ...sessionOf(person), ...stored },
  );
  return context;
}
