import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { launchBrowser, unpackTar } from '../chromium.ts';
import { downloadPackages } from '../npm-packages.ts';

/** The packages with the fonts of the cards (SIL Open Font License), which no machine has to have installed, and their files. */
const FONTS = [
  { name: '@fontsource/noto-sans@5.3.0', family: 'Noto Sans', file: 'noto-sans-latin' },
  { name: '@fontsource/vazirmatn@5.3.0', family: 'Vazirmatn', file: 'vazirmatn-arabic' },
];
const WEIGHTS = [400, 700];
/** A5 in CSS pixels. */
const A5 = { width: 559, height: 794 };

/** Returns a style sheet that contains the fonts. */
async function fontStyles(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'academy-fonts-'));
  try {
    for (const archive of await downloadPackages(
      FONTS.map(({ name }) => name),
      folder,
    ))
      unpackTar(gunzipSync(readFileSync(archive)), folder);
    const styles = FONTS.flatMap(({ family, file }) =>
      WEIGHTS.map((weight) => {
        const bytes = readFileSync(join(folder, `package/files/${file}-${weight}-normal.woff2`)).toString('base64');
        return `@font-face { font-family: "${family}"; font-weight: ${weight}; src: url(data:font/woff2;base64,${bytes}); }`;
      }),
    );
    return `<style>${styles.join('\n')}</style>`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether the text of a page of the card reaches its last line; runs in the browser. */
const reachesFooter = (): boolean =>
  [...document.querySelectorAll('section')].some((section) => {
    const last = section.querySelector('footer');
    const above = last?.previousElementSibling;
    return !last || !above || above.getBoundingClientRect().bottom > last.getBoundingClientRect().top - 8;
  });

/** Prints HTML pages as PDF, each with the language and direction that it sets; `source` and `target` are paths. @throws Error if a text is too long */
export async function printCards(cards: ReadonlyArray<{ source: string; target: string }>): Promise<void> {
  const styles = await fontStyles();
  const browser = await launchBrowser();
  const page = await browser.newPage();
  for (const { source, target } of cards) {
    await page.setViewportSize(A5);
    await page.setContent(readFileSync(source, 'utf8').replace('<style>', `${styles}<style>`));
    await page.evaluate(() => document.fonts.ready);
    if (await page.evaluate(reachesFooter)) throw new Error(`The text of ${source} reaches the last line of a page`);
    await page.pdf({ path: target, preferCSSPageSize: true, printBackground: true, tagged: true });
  }
  await browser.close();
}
