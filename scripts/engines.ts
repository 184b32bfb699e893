import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './find-program.ts';

/** Firefox, which Playwright drives through WebDriver BiDi. */
export const findFirefox = (): string | undefined => findProgram(['firefox-esr', 'firefox']);

/** The driver of WebKitGTK and the display that its browser needs. */
export function findWebKit(): { driver: string; display: string } | undefined {
  const [driver, display] = [findProgram(['WebKitWebDriver']), findProgram(['Xvfb'])];
  return driver === undefined || display === undefined ? undefined : { driver, display };
}

/** Whether WebKitGTK can play the videos of the demo content: Debian brings their decoder in a package of its own. */
export function webKitPlaysVideo(): boolean {
  const libraries = '/usr/lib';
  const folders = existsSync(libraries) ? readdirSync(libraries) : [];
  return ['', ...folders].some((folder) => existsSync(join(libraries, folder, 'gstreamer-1.0/libgstlibav.so')));
}
