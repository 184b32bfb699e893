import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, ask, deleteCourse, duplicateCourse, type SignedIn, signIn } from './academy.ts';
import { addBlock, media, waitForToast } from './author.ts';
import { openAs } from './open-as.ts';
import { screenshot } from './screenshot.ts';

interface Course {
  id: string;
  modules: Array<{ id: string }>;
}
interface Saved {
  revision: number;
  contents: Array<{ name: string; blocks: Array<{ type: string; document: { name: string } | null }> }>;
}

let browser: Browser;
let admin: SignedIn;
let course: Course;

beforeAll(async () => {
  browser = await launchBrowser();
  admin = await signIn('admin@academy.example');
  course = await duplicateCourse(admin.token, 'id modules { id }');
}, 120_000);

afterAll(async () => {
  await deleteCourse(admin.token, course.id);
  await browser?.close();
}, 60_000);

async function readStep(id: string): Promise<Saved> {
  const query = 'query ($id: ID!) { adminStep(id: $id) { revision contents { name blocks { type document { name } } } } }';
  return (await ask<{ adminStep: Saved }>(query, { id }, admin.token)).adminStep;
}

async function gapsOf(stepId: string): Promise<string[]> {
  const query = 'query ($id: ID!) { adminCourse(id: $id) { gaps { kind stepId } } }';
  const { adminCourse } = await ask<{ adminCourse: { gaps: Array<{ kind: string; stepId: string | null }> } }>(query, { id: course.id }, admin.token);
  return adminCourse.gaps.filter((gap) => gap.stepId === stepId).map(({ kind }) => kind);
}

/** Holds the bytes of uploads until the returned function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'PATCH') await released;
    await route.fallback();
  });
  return release;
}

describe('a step with a file that is still uploading', { timeout: 120_000 }, () => {
  it('is saved at once, and again by itself when the file has arrived', async () => {
    const page = await (await openAs(browser, admin, { language: 'en' }, { viewport: { width: 1280, height: 800 } })).newPage();
    const release = await holdUploads(page);
    await page.goto(`${academyAddress}/admin/course-detail/${course.id}?tab=1&step=new&in=${course.modules[0]?.id}`);
    const name = page.getByRole('textbox', { name: 'Name of the step' });
    await name.fill('Helping');
    const block = await addBlock(page, 'Document', 1);
    await block.locator('input[type=file]').setInputFiles(media('helping-card.en.pdf'));
    await page.getByText('1 file is still uploading. You can save now.').waitFor();
    await page.keyboard.press('Control+s');
    await waitForToast(page, 'Step added successfully!');
    await page.getByText('1 file is still uploading. It is added automatically.').waitFor();
    await screenshot(page, 'saved during an upload en 1280');
    await page.waitForURL((url) => url.searchParams.get('step') !== 'new');
    const id = new URL(page.url()).searchParams.get('step') ?? '';
    expect(await readStep(id)).toEqual({ revision: 1, contents: [{ name: 'Helping', blocks: [{ type: 'DOCUMENT', document: null }] }] });
    expect(await gapsOf(id)).toEqual(['missingFile']);

    // Leaving would end the upload.
    await page.getByRole('link', { name: 'Academies' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
    // While it is open, the fields behind it cannot be focused.
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await name.fill('Helping, half a sentence');
    release();
    const file = { type: 'DOCUMENT', document: { name: 'helping-card.en.pdf' } };
    await expect.poll(() => readStep(id), { timeout: 60_000 }).toEqual({ revision: 2, contents: [{ name: 'Helping', blocks: [file] }] });
    expect(await gapsOf(id)).toEqual([]);
    await page.getByText('Not saved yet').waitFor();
    expect(await name.inputValue()).toBe('Helping, half a sentence');

    await page.keyboard.press('Control+s');
    await page.getByText(/^Saved/).waitFor();
    expect((await readStep(id)).contents).toEqual([{ name: 'Helping, half a sentence', blocks: [file] }]);
    await page.reload();
    await page.getByText('helping-card.en.pdf').first().waitFor();
    await page.context().close();
  });
});
