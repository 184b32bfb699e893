import type { CDPSession, Page, ViewportSize } from 'playwright-core';

/** The default size of text in a browser, in pixels. */
const USUAL = 16;
/** Settings of users who cannot read dense text (WCAG 1.4.12). */
const MORE_SPACE = '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }';

/** Waits until the page is painted. */
const painted = (page: Page): Promise<unknown> => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Sets the default size of text, and the window: media queries of scripts are only evaluated again when its size changes, too. */
async function setTextSize(page: Page, session: CDPSession, size: number, window: ViewportSize): Promise<void> {
  await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
  await page.setViewportSize(window);
  await painted(page);
}

/** Measures a page with text of twice the size, as users set it in the browser (WCAG 1.4.4). The window keeps the size that it has then. */
export async function withLargeText<Result>(page: Page, session: CDPSession, measure: () => Promise<Result>): Promise<Result> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await setTextSize(page, session, 2 * USUAL, { width, height: height + 1 });
  try {
    return await measure();
  } finally {
    await setTextSize(page, session, USUAL, { width: page.viewportSize()?.width ?? width, height });
  }
}

/** Measures a page with more line, letter and word spacing. */
export async function withMoreSpace<Result>(page: Page, measure: () => Promise<Result>): Promise<Result> {
  await page.evaluate((style) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, MORE_SPACE);
  await painted(page);
  try {
    return await measure();
  } finally {
    await page.evaluate(() => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
    });
  }
}

/** Returns a problem if the controls of the header take more than one line; a lesson has no header. */
export async function tallHeader(page: Page): Promise<string[]> {
  const lines = await page.evaluate(() => {
    const controls = [...document.querySelectorAll('header :is(a, button)')].filter(
      // Not those of an opened menu.
      (control) => control.checkVisibility() && control.closest('#mobile-menu, [role=dialog], [role=menu]') === null,
    );
    const middles = controls.map((control) => control.getBoundingClientRect()).map(({ top, height }) => top + height / 2);
    return middles.length === 0 ? 0 : Math.ceil((Math.max(...middles) - Math.min(...middles) + 1) / 24);
  });
  return lines > 1 ? [`the header takes ${lines} lines`] : [];
}
