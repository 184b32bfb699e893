import { NOT_STARTED } from '../../web/boot/help.ts';
import { DEMO_PASSWORD } from '../../web/testing/browser/sign-in.ts';
import { translate } from '../../web/testing/browser/translate.ts';
import type { OldPage } from './devtools.ts';

export type WalkLanguage = 'en' | 'ar';

export interface Walk {
  page: OldPage;
  address: string;
  language: WalkLanguage;
  /** Keeps a picture of the window under a name. */
  keep: (name: string) => Promise<void>;
}

const one = (selector: string): string => `document.querySelector('${selector}')`;
const style = (selector: string, property: string): string => `getComputedStyle(${one(selector)})['${property}']`;
const isEqual = (left: string, right: string): string => `${left} === ${JSON.stringify(right)}`;
/** The link inside the sentence stays in its text. */
const withoutBrackets = (sentence: string): string => sentence.replace(/[[\]]/g, '');

/** A browser below the floor shows the sentence in the language of the reader, and nothing of the application. */
export async function seeSentence({ page, address, language, keep }: Walk): Promise<void> {
  await page.open(`${address}/login`);
  await page.waitFor("document.readyState === 'complete'");
  await page.waitFor(isEqual(`${one('.shell-help')}.innerText.trim()`, withoutBrackets(NOT_STARTED[language])));
  await page.waitFor(isEqual(style('.shell-help', 'visibility'), 'visible'));
  await page.waitFor(isEqual(style('.shell-main', 'display'), 'none'));
  await page.waitFor(isEqual(style(`.shell-help [lang=${language}]`, 'direction'), language === 'ar' ? 'rtl' : 'ltr'));
  await page.waitFor('document.documentElement.scrollWidth <= innerWidth');
  await keep('sentence');
}

/** The main button has the color and the form of the theme, which comes from recipes. */
async function expectStyles(page: OldPage, button: string): Promise<void> {
  const accent =
    "(() => { const probe = document.body.appendChild(document.createElement('i')); probe.style.color = 'var(--accent)'; const color = getComputedStyle(probe).color; probe.remove(); return color; })()";
  await page.waitFor(`${style(button, 'backgroundColor')} === ${accent}`);
  await page.waitFor(isEqual(style(button, 'borderTopLeftRadius'), '10px'));
  await page.waitFor(`${one(button)}.getBoundingClientRect().height >= 43`);
  await page.waitFor('document.documentElement.scrollWidth <= innerWidth');
}

/** Signs in, reads a step, answers a quiz and completes a course of two steps, as a learner on a phone. */
export async function completeCourse({ page, address, language, keep }: Walk, email: string, courseId: string): Promise<void> {
  await page.open(`${address}/login`);
  await page.type('input[name=email]', email);
  await page.type('input[name=password]', DEMO_PASSWORD);
  await expectStyles(page, 'form button[type=submit]');
  await keep('sign-in');
  await page.click(one('form button[type=submit]'));
  await page.waitFor("location.pathname === '/dashboard' && document.querySelector('main h1')");
  await page.waitFor(`${one(`main a[href*="${courseId}"]`)}`);
  await keep('dashboard');

  // The language of the account has replaced the one of the browser.
  await page.evaluate(`localStorage.setItem('language', '${language}'); localStorage.setItem('contentLanguage', '${language}')`);
  await page.open(`${address}/academy-course-detail/${courseId}?tab=1`);
  const bar = `section[aria-label="${await translate(language, 'Course navigation')}"]`;
  const forward = `${one(bar)} && [...document.querySelectorAll('${bar} button')].pop()`;
  await page.waitFor(one('article h1'));
  const title = await page.evaluate<string>(`${one('article h1')}.innerText`);
  await keep('step');
  await page.click(forward);
  await page.waitFor(`${one('article h1')} && ${one('article h1')}.innerText !== ${JSON.stringify(title)}`);

  await page.click(one('fieldset label input'));
  await page.waitFor(`${one('fieldset input')}.checked`);
  await keep('quiz');
  await expectStyles(page, 'article form button[type=submit]');
  await page.click(one('article form button[type=submit]'));
  await page.click(forward);
  const done = await translate(language, 'You marked this course as completed');
  await page.waitFor(`document.body.innerText.includes(${JSON.stringify(done)})`);
  await keep('completed');
}

/** Opens a PDF: its pages are drawn, or, where pdf.js does not run, it can be downloaded. */
export async function openDocument({ page, address, keep }: Walk, url: string): Promise<void> {
  await page.open(`${address}/pdf-viewer#${url}`);
  await page.waitFor(`${one('main canvas')} || ${one('main a[download]')}`);
  await keep('document');
}
