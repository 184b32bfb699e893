import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import type { SignedIn } from './academy.ts';
import { openContext } from './context.ts';

/** A browser window of somebody's own, signed in already (null: a guest), with what it remembers besides. */
export async function openAs(
  browser: Browser,
  person: SignedIn | null,
  kept: Readonly<Record<string, string>>,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await openContext(browser, { reducedMotion: 'reduce', ...options });
  const session = person === null ? {} : { token: person.token, auth: JSON.stringify({ ...person.viewer, _id: person.viewer.id, dnd: 0 }), dnd: '0' };
  // Only what is not there yet: a reload must not take away what was chosen since.
  await context.addInitScript(
    (values) => {
      for (const [key, value] of Object.entries(values)) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    },
    { ...session, ...kept },
  );
  return context;
}
