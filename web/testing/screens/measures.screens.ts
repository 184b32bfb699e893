import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { Visitor } from './visitor.ts';

const browser = await launchBrowser();

afterAll(() => browser.close());

/** Runs in a page before its scripts: breaks the screen in as many ways as there are measurements, when its heading appears. */
function breakScreen(): void {
  const frame = (): Promise<number> => new Promise(requestAnimationFrame);
  const build = async (main: HTMLElement): Promise<void> => {
    // Until the attribute is gone, the screen is not measured.
    main.insertAdjacentHTML('beforeend', '<div id="pending" aria-busy="true">…</div>');
    await frame();
    await frame();
    main.insertAdjacentHTML(
      'afterbegin',
      `<div style="height: 400px"><header><a href="#a">Above</a><br><br><a href="#b">Below</a></header>
      <a href="#c" style="background: var(--accent)">One</a> <a href="#d" style="background: var(--accent)">Other</a></div>`,
    );
    main.insertAdjacentHTML(
      'beforeend',
      `<img src="/assets/missing-1.js"><p style="color: #777; background: #888">Hardly readable</p><label>Name <div>Block</div></label>
      <div id="list" role="list"><p>Not an item</p></div><p role="status" style="display: block; width: 40px; white-space: nowrap">A long announcement</p>
      <div style="display: contents"><h2 style="width: 6rem; overflow-wrap: anywhere">Heading-that breaksinthemiddle ${'madeup'.repeat(14)} soft&shy;hyphened</h2></div>
      <div style="overflow: hidden; width: max-content"><button type="button" style="outline: 3px solid; outline-offset: 2px">Cut</button></div>
      <article><h2><a href="#low" style="font-size: 16px">Low</a></h2></article>
      <ol><li><a href="#path" style="display: block">Path</a></li></ol><p>A <a href="#word">word</a> of a sentence</p>
      <p dir="rtl" style="width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">A Latin name</p>
      <button type="button" style="outline: none; box-shadow: 0 0 0 4px">Shadow</button>`,
    );
    // Wider than the narrowest window, than the window in letters of twice the size, and with more space between the letters.
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div id="wide" style="width: 330px">330</div><div id="rem" style="width: 15rem">15</div><span id="text"></span>',
    );
    const text = document.querySelector('#text') as HTMLElement;
    text.style.cssText = 'display: inline-block; font-size: 16px; white-space: nowrap';
    while (text.getBoundingClientRect().width < 300) text.append('word ');
    await frame();
    await frame();
    document.querySelector('#pending')?.remove();
    throw new Error('broken on purpose');
  };
  const observer = new MutationObserver(() => {
    const main = document.querySelector('main');
    if (main?.querySelector('h1') === null || main === null) return;
    observer.disconnect();
    void build(main);
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Expects that the page did not come over the slow connection, whose answers take 150 ms at least; its scripts may be kept from an earlier load. */
const fastPage = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { responseEnd } = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming;
    return responseEnd >= 150 ? ['the page came over a slow connection'] : [];
  });

describe('the visitor', () => {
  it('finds what is broken on a screen with every measurement', { timeout: 180_000 }, async () => {
    const visitor = await Visitor.open(browser, null, { name: 'phone', width: 360, height: 740, languages: ['en', 'de'] });
    const problems = await visitor.visit({
      name: 'a broken screen',
      path: '/login',
      prepare: async (page) => void (await page.addInitScript(breakScreen)),
      first: { selector: 'main h1', top: 10 },
      also: fastPage,
      alsoLarge: async () => ['large'],
    });
    await visitor.close();
    const found = new Set(problems.map((problem) => problem.split(': ', 2).join(': ')));
    const measured = ['clipped text', 'header', 'small target', 'main action', 'first content', 'detail'];
    const expected = [
      ...['console', 'page error', 'layout shift', 'axe', 'label', 'Equal Access', 'focus rings', ...measured].map(
        (measurement) => `en, light: ${measurement}`,
      ),
      ...['axe', ...measured].map((measurement) => `de, dark: ${measurement}`),
      ...['en, light', 'de, dark'].flatMap((where) => [
        `${where}, more spacing: sideways scroll`,
        `${where}, text of twice the size: sideways scroll`,
        `${where}, text of twice the size: clipped text`,
        `${where}, text of twice the size: header`,
        `${where}, text of twice the size: detail`,
        ...['sideways scroll', 'clipped text', 'header'].map((measurement) => `${where}, text of twice the size, 320 px: ${measurement}`),
        `${where}, 320 px: sideways scroll`,
      ]),
    ];
    expect([...found].toSorted(), problems.join('\n')).toEqual(expected.toSorted());
    const sideways = ['id="text"', 'id="rem"', 'id="wide"', 'id="wide"'];
    expect(problems.filter((problem) => problem.includes('sideways')).map((problem) => problem.match(/id="[a-z]+"/)?.[0])).toEqual([...sideways, ...sideways]);
    expect(problems.join('\n')).toContain('«A Latin name» is cut at its beginning');
    const low = problems.filter((problem) => problem.startsWith('en, light: small target')).map((problem) => problem.match(/«.*»/)?.[0]);
    expect(low).toEqual(expect.arrayContaining(['«Low»', '«Path»']));
    expect(low).not.toContain('«word»');
    const broken = new Set(problems.join('\n').match(/«[^»]*» is broken over two lines/g));
    expect([...broken]).toEqual(['«breaksinthemiddle» is broken over two lines']);
    expect(problems.filter((problem) => problem.startsWith('en, light: focus rings')).map((problem) => problem.split(': ')[2])).toEqual([
      'cut off',
      'no outline',
    ]);
  });
});
