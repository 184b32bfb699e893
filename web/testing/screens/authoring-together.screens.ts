import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, ask, deleteCourse, duplicateCourse, signIn } from '../browser/academy.ts';
import { addBlock, openLanguage, waitForToast } from '../browser/author.ts';
import { openAs } from '../browser/open-as.ts';
import { screenshot } from '../browser/screenshot.ts';
import { translate } from '../browser/translate.ts';
import { labelsWithBlocks } from './measures/labels.ts';

interface Outline {
  id: string;
  modules: Array<{
    id: string;
    steps: Array<{ id: string; translations: Array<{ language: string; name: string }>; languages: Array<{ language: string; condition: string }> }>;
  }>;
}

const OUTLINE = 'id modules { id steps { id translations { language name } languages { language condition } } }';

let browser: Browser;
let token: string;
let course: Outline;
const address = (): string => `${academyAddress}/admin/course-detail/${course.id}?tab=1&step=${stepId()}`;
const stepId = (): string => course.modules[0]?.steps[0]?.id ?? '';

async function readOutline(): Promise<Outline> {
  return (await ask<{ adminCourse: Outline }>(`query ($id: ID!) { adminCourse(id: $id) { ${OUTLINE} } }`, { id: course.id }, token)).adminCourse;
}

/** Opens the step as an admin with a separate session and browser context. */
async function openAsAdmin(width = 1280, language: 'en' | 'ar' = 'en'): Promise<Page> {
  const context = await openAs(browser, await signIn('admin@academy.example'), { language }, { viewport: { width, height: 800 } });
  const page = await context.newPage();
  await page.goto(address());
  await page.getByRole('textbox', { name: await translate(language, 'Name of the step') }).waitFor();
  return page;
}

/** Types at the end of a text. */
async function write(page: Page, text: string, words: string): Promise<void> {
  await page.getByRole('textbox', { name: text, exact: true }).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(words);
}

/** Returns the HTML of the English blocks of the step. */
async function readBlocks(): Promise<string[]> {
  const query = 'query ($id: ID!) { adminStep(id: $id) { contents { language blocks { html } } } }';
  type Content = { language: string; blocks: Array<{ html: string | null }> };
  const { adminStep } = await ask<{ adminStep: { contents: Content[] } }>(query, { id: stepId() }, token);
  return adminStep.contents.find(({ language }) => language === 'en')?.blocks.map(({ html }) => html ?? '') ?? [];
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

beforeAll(async () => {
  browser = await launchBrowser();
  token = (await signIn('admin@academy.example')).token;
  course = await duplicateCourse(token, OUTLINE);
}, 120_000);

afterAll(async () => {
  await deleteCourse(token, course.id);
  await browser?.close();
}, 60_000);

describe('two tabs with the same step', { timeout: 180_000 }, () => {
  it('keep a draft each: the draft of a closed tab is offered, that of an open tab is not', async () => {
    const first = await openAsAdmin();
    const second = await first.context().newPage();
    await second.goto(address());
    const names = [first, second].map((page) => page.getByRole('textbox', { name: 'Name of the step' }));
    await names[0]?.fill('Typed in the first tab');
    await names[1]?.fill('Typed in the second tab');
    const drafts = () => first.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length);
    await expect.poll(drafts).toBe(2);
    // The second tab saves: the draft of the first one stays, and is not offered while it is open.
    await save(second);
    await waitForToast(second, 'Step updated successfully!');
    await expect.poll(drafts).toBe(1);
    await second.reload();
    await second.getByRole('textbox', { name: 'Name of the step' }).waitFor();
    // An editor takes its lock after it has looked for drafts.
    const locks = () => second.evaluate(async () => (await navigator.locks.query()).held?.filter(({ name }) => name?.startsWith('draft:')).length);
    await expect.poll(locks).toBe(2);
    expect(await second.getByRole('button', { name: 'Restore' }).count()).toBe(0);
    await first.close({ runBeforeUnload: false });
    await second.reload();
    await second.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => second.getByRole('textbox', { name: 'Name of the step' }).inputValue()).toBe('Typed in the first tab');
    await second.context().close();
  });

  it('show a warning when the browser cannot keep the draft', async () => {
    const page = await openAsAdmin(360);
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.getByRole('textbox', { name: 'Name of the step' }).fill('Typed where nothing is kept');
    await page.getByText('Your browser cannot keep these changes').waitFor();
    await screenshot(page, 'authoring draft not kept en 360');
    await page.context().close();
  });
});

describe('two admins on the same step', { timeout: 180_000 }, () => {
  it('show both versions to the second admin who saves, and lose nothing', async () => {
    const [first, second] = await Promise.all([openAsAdmin(), openAsAdmin()]);
    await first.getByRole('textbox', { name: 'Name of the step' }).fill('What the first wrote');
    await save(first);
    await waitForToast(first, 'Step updated successfully!');
    await second.getByRole('textbox', { name: 'Name of the step' }).fill('What the second wrote');
    await openLanguage(second, 'de');
    await second.getByRole('textbox', { name: 'Name of the step' }).fill('Auf Deutsch nur von der zweiten');
    await save(second);
    const dialog = second.getByRole('dialog', { name: 'Two versions' });
    await dialog.getByText('What the first wrote').waitFor();
    await dialog.getByText('What the second wrote').waitFor();
    await screenshot(second, 'authoring two versions en 1280');
    await dialog
      .getByLabel(/^Version by /)
      .first()
      .check();
    await dialog.getByRole('button', { name: 'Save this choice' }).click();
    await waitForToast(second, 'Step updated successfully!');
    const step = (await readOutline()).modules[0]?.steps[0];
    const names = Object.fromEntries((step?.translations ?? []).map(({ language, name }) => [language, name]));
    expect(names).toMatchObject({ en: 'What the first wrote', de: 'Auf Deutsch nur von der zweiten' });
    // The Arabic translation is older than the changed English text; the German one is newer.
    expect(step?.languages.filter(({ condition }) => condition === 'stale').map(({ language }) => language)).toContain('ar');
    await Promise.all([first.context().close(), second.context().close()]);
  });

  it('keep the block that each of them added, and both versions of a block that both changed', async () => {
    const [first, second] = await Promise.all([openAsAdmin(), openAsAdmin(360)]);
    const before = await readBlocks();
    await write(first, 'Text 1', ' By the first.');
    await addBlock(first, 'Text', before.length + 1);
    await write(first, `Text ${before.length + 1}`, 'A block of the first');
    await save(first);
    await waitForToast(first, 'Step updated successfully!');

    await write(second, 'Text 1', ' By the second.');
    await addBlock(second, 'Text', before.length + 1);
    await write(second, `Text ${before.length + 1}`, 'A block of the second');
    await save(second);
    const dialog = second.getByRole('dialog', { name: 'Two versions' });
    await dialog.getByText('A block of the first').waitFor();
    await screenshot(second, 'authoring two versions of blocks en 360');
    expect(await labelsWithBlocks(second)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save this choice' }).click();
    await dialog.getByText('Please choose a version for every part.').waitFor();
    // The focus is on the first missing choice, whose options are mine, theirs, both.
    await expect.poll(() => second.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio');
    await second.keyboard.press('ArrowDown');
    await second.keyboard.press('ArrowDown');
    await expect.poll(() => dialog.getByLabel('Keep both, one after the other').isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Save this choice' }).click();
    await waitForToast(second, 'Step updated successfully!');
    const blocks = (await readBlocks()).map((html) => html.replaceAll(/<[^>]+>/g, ' '));
    expect(blocks).toHaveLength(before.length + 3);
    expect(blocks[0]).toContain('By the second.');
    expect(blocks[1]).toContain('By the first.');
    expect(blocks.slice(-2).toSorted()).toEqual([expect.stringContaining('A block of the first'), expect.stringContaining('A block of the second')]);
    await Promise.all([first.context().close(), second.context().close()]);
  });

  it.each([
    { language: 'en', width: 1280 },
    { language: 'ar', width: 360 },
  ] as const)('see what changed in the original since a translation was made, in $language at $width px', async ({ language, width }) => {
    const page = await openAsAdmin(width, language);
    const t = (message: string) => translate(language, message);
    await openLanguage(page, 'ar');
    const name = page.locator(`[data-original-of="${await t('Name of the step')}"]`);
    await name.getByText(await t('Changed since the translation'), { exact: true }).waitFor();
    await expect.poll(async () => (await name.locator('ins').allInnerTexts()).join(' ')).toContain('wrote');
    expect(await name.locator('del').count()).toBe(0);
    const former = course.modules[0]?.steps[0]?.translations.find((each) => each.language === 'en')?.name.split(' ') ?? [];
    const removed = former.filter((word) => !'What the first wrote'.split(' ').includes(word));
    expect(removed).not.toEqual([]);
    const toggle = name.getByRole('button', { name: await t('Show removed words') });
    await toggle.focus();
    await page.keyboard.press('Enter');
    const shown = async () => (await name.locator('del').allInnerTexts()).join(' ').split(/\s+/);
    await expect.poll(shown).toEqual(expect.arrayContaining(removed));
    // Both admins changed the first block, and each of them added one.
    const text = page.locator(`[data-original-of^="${await t('Text')}"]`);
    await expect.poll(async () => (await text.locator('ins').allInnerTexts()).join(' ')).toContain('By the');
    await text
      .getByText(await t('Added since the translation'), { exact: true })
      .first()
      .waitFor();
    for (const toggleOf of await text.getByRole('button', { name: await t('Show removed words') }).all()) await toggleOf.click();
    await name.scrollIntoViewIfNeeded();
    await screenshot(page, `authoring changed original ${language} ${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.context().close();
  });

  it('see an outdated translation marked, and can confirm it as correct', async () => {
    const page = await openAsAdmin();
    await openLanguage(page, 'ar');
    await page.getByText('text has changed since this translation was made').waitFor();
    await screenshot(page, 'authoring stale translation en 1280');
    await page.getByLabel('Translation is still correct').check();
    await save(page);
    await waitForToast(page, 'Step updated successfully!');
    const conditions = (await readOutline()).modules[0]?.steps[0]?.languages ?? [];
    expect(conditions.find(({ language }) => language === 'ar')?.condition).toBe('current');
    await expect.poll(() => page.locator('[data-original-of] ins').count()).toBe(0);
    await page.context().close();
  });
});

describe('switching the interface language', { timeout: 180_000 }, () => {
  it.each([
    ['the step', () => address(), /^(Name of the step|اسم الخطوة)/],
    ['the course', () => address().replace('tab=1', 'tab=2'), /^(Title|العنوان)/],
  ])('keeps the unsaved values in the form of %s', async (_form, at, label) => {
    const page = await openAsAdmin();
    await page.goto(at());
    await page.getByLabel(label).first().fill('Not saved yet');
    await page.locator('header select:visible').selectOption('ar');
    await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await page
      .getByText(await translate('ar', 'Academies'))
      .first()
      .waitFor();
    await expect.poll(() => page.getByLabel(label).first().inputValue()).toBe('Not saved yet');
    await page.context().close();
  });
});

describe('the order of steps', { timeout: 180_000 }, () => {
  it('changes with the keyboard alone and is saved', async () => {
    const before = (await readOutline()).modules[0]?.steps.map(({ id }) => id) ?? [];
    const page = await openAsAdmin();
    await page.getByRole('button', { name: 'Position of What the first wrote' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await readOutline()).modules[0]?.steps.map(({ id }) => id)).toEqual([before[1], before[0], ...before.slice(2)]);
    await page.context().close();
  });
});
