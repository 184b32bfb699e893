import { findProgram } from './find-program.ts';

/** Firefox, which Playwright drives through WebDriver BiDi. */
export const findFirefox = (): string | undefined => findProgram(['firefox-esr', 'firefox']);

/** The driver of WebKitGTK and the display that its browser needs. */
export function findWebKit(): { driver: string; display: string } | undefined {
  const [driver, display] = [findProgram(['WebKitWebDriver']), findProgram(['Xvfb'])];
  return driver === undefined || display === undefined ? undefined : { driver, display };
}
