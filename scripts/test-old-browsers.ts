import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startAcademy } from '../web/testing/browser/server.ts';
import { signInAt } from '../web/testing/browser/sign-in.ts';
import { documentAddress, shortCourse } from './old-browsers/course.ts';
import { openOldPage } from './old-browsers/devtools.ts';
import { packagedBrowser } from './old-browsers/packages.ts';
import { completeCourse, openDocument, seeSentence, type Walk, type WalkLanguage } from './old-browsers/walks.ts';
import { buildWebIfStale } from './start/web-build.ts';

/** Chromium 75 is below the floor (scripts/web/browser-floor.ts); 89 is the oldest above it that npm has. */
const BROWSERS: ReadonlyArray<{ name: string; package: string; language: WalkLanguage; above: boolean }> = [
  { name: 'Chromium 75', package: 'chrome-aws-lambda@1.15.0', language: 'en', above: false },
  { name: 'Chromium 75', package: 'chrome-aws-lambda@1.15.0', language: 'ar', above: false },
  { name: 'Chromium 89', package: 'chrome-aws-lambda@6.0.0', language: 'en', above: true },
  { name: 'Chromium 92', package: '@sparticuz/chromium@92.0.0', language: 'ar', above: true },
  { name: 'Chromium 106', package: '@sparticuz/chromium@106.0.2', language: 'en', above: true },
];
const PHONE_WIDTH = 360;
const LEARNER = 'student@academy.example';
const PICTURES = fileURLToPath(new URL('../build/old-browsers/', import.meta.url));

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Walks through the application in one browser. Returns the errors of its scripts. */
async function walkIn({ name, package: packageName, language, above }: (typeof BROWSERS)[number], address: string): Promise<readonly string[]> {
  const page = await openOldPage(await packagedBrowser(packageName), language, PHONE_WIDTH);
  const keep = async (shown: string): Promise<void> =>
    writeFileSync(`${PICTURES}${name.replace(' ', '-')}-${language}-${shown}.png`.toLowerCase(), await page.picture());
  const walk: Walk = { page, address, language, keep };
  try {
    if (!above) {
      await seeSentence(walk);
      return [];
    }
    const [admin, learner] = [await signInAt(address, 'admin@academy.example'), await signInAt(address, LEARNER)];
    await completeCourse(walk, LEARNER, await shortCourse(address, admin, learner));
    await openDocument(walk, await documentAddress(address, admin, learner));
    return page.errors;
  } finally {
    await page.close();
  }
}

/** `npm run test:old-browsers`: real old browsers from the package registry show the sentence, or complete a course, on a phone. */
async function main(): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  await buildWebIfStale(print);
  const academy = await startAcademy();
  let failed = 0;
  for (const browser of BROWSERS) {
    const title = `${browser.name} (${browser.package}, ${browser.language}) ${browser.above ? 'completes a course and opens a PDF' : 'shows what to do'}`;
    const problem = await walkIn(browser, academy.address).then((errors) => errors.join('\n'), String);
    print(`${problem === '' ? 'ok    ' : 'FAILED'} ${title}\n${problem}`.trimEnd());
    if (problem !== '') failed += 1;
  }
  await academy.stop();
  print(`Pictures are in ${PICTURES}`);
  process.exitCode = failed === 0 ? 0 : 1;
}

await main();
