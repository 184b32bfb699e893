import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, student } from '../browser/academy.ts';
import { openAs } from '../browser/open-as.ts';
import { axeViolations } from './measures/axe.ts';

const CARD = new URL('../../../scripts/demo/media/', import.meta.url);

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
}, 60_000);
afterAll(() => browser?.close());

/** Opens a document of the demo content as a learner whose interface has this language. */
async function openCard(language: string, document: string): Promise<Page> {
  const context = await openAs(browser, student, { language }, { viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const body = await readFile(new URL(`helping-card.${document}.pdf`, CARD));
  await page.route('**/files/card.pdf', (route) => route.fulfill({ body, contentType: 'application/pdf' }));
  await page.goto(`${academyAddress}/pdf-viewer#files/card.pdf`);
  await page.locator('section canvas + div > div').first().waitFor({ state: 'attached' });
  return page;
}

interface Picture {
  width: number;
  height: number;
  pixels: Buffer;
}

/** Returns the drawn first page as grey values, blurred: letters that lie between two rows of pixels are drawn in either of them. */
async function drawn(page: Page): Promise<Picture> {
  const address = await page
    .locator('section canvas')
    .first()
    .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  const { data, info } = await sharp(Buffer.from(address.split(',')[1] ?? '', 'base64'))
    .greyscale()
    .blur(2)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

/** Counts the pixels that differ by more than a letter that is drawn one row lower (26 of 256 grey values); letters at another place differ in thousands. */
const differing = (one: Picture, other: Picture): number => one.pixels.filter((value, index) => Math.abs(value - (other.pixels[index] ?? 0)) > 64).length;
const textOf = (page: Page): Promise<string> =>
  page
    .locator('section canvas + div')
    .first()
    .evaluate((layer) => layer.textContent);

describe('a PDF', { timeout: 180_000 }, () => {
  it.each(['ar', 'en'])('in the language %s is drawn alike in English, Arabic and Persian pages', async (document) => {
    const pages = [await openCard('en', document), await openCard('ar', document), await openCard('fa', document)];
    const [english, ...others] = pages as [Page, ...Page[]];
    await expect.poll(async () => (await drawn(english)).pixels.filter((value) => value < 128).length).toBeGreaterThan(1_000);
    for (const other of others) {
      // The words are there before the page is drawn.
      const compared = async () => {
        const [one, two] = [await drawn(english), await drawn(other)];
        return { sameSize: one.width === two.width && one.height === two.height, differing: differing(one, two) };
      };
      await expect.poll(compared).toEqual({ sameSize: true, differing: 0 });
    }
    for (const page of pages) await page.context().close();
  });

  it('has Arabic text in reading order, which can be found and selected where it is drawn', async () => {
    const page = await openCard('ar', 'ar');
    await expect.poll(() => textOf(page)).toContain('بطاقة المساعدة');
    const heading = page.getByText('بطاقة المساعدة', { exact: true }).last();
    const selected = await heading.evaluate((element) => {
      getSelection()?.selectAllChildren(element);
      const { left, width } = element.getBoundingClientRect();
      const canvas = document.querySelector('section canvas')?.getBoundingClientRect();
      return { words: getSelection()?.toString(), left: (left - (canvas?.left ?? 0)) / (canvas?.width ?? 1), width: width / (canvas?.width ?? 1) };
    });
    // The heading of the card begins at 259 points of a page that is 420 points wide, and is 123 points wide.
    expect(selected.words).toBe('بطاقة المساعدة');
    expect(selected.left).toBeCloseTo(259.4 / 419.5, 1);
    expect(selected.width).toBeCloseTo(123.3 / 419.5, 1);
    expect(await axeViolations(page)).toEqual([]);
    await page.context().close();
  });
});
