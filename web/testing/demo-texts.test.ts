import { Editor } from '@tiptap/core';
import { expect, it } from 'vitest';
import { demoAcademies } from '../../scripts/demo/content/index.ts';
import { RICH_TEXT_EXTENSIONS } from '../shared/rich-text/extensions.ts';
import { toHtml } from '../shared/rich-text/to-html.ts';

const steps = demoAcademies.flatMap(({ courses }) => courses).flatMap(({ modules }) => modules.flatMap((module) => module.steps));
const texts = steps
  .flatMap(({ contents }) => Object.values(contents))
  .flatMap(({ blocks }) => blocks.flatMap((block) => (block.type === 'TEXT' ? [block.html] : [])));

/** Returns the HTML with normalized white space. */
function canonical(html: string): string {
  const root = new DOMParser().parseFromString(html, 'text/html').body;
  for (const quote of root.querySelectorAll('blockquote')) {
    // The editor wraps the text of a quote in a paragraph, which does not change the text.
    if (quote.querySelector('p') === null) quote.innerHTML = `<p>${quote.innerHTML}</p>`;
  }
  return root.innerHTML.replace(/\s+/g, ' ').replace(/> </g, '><').trim();
}

it('the editor opens and saves every demo text without losing text or formatting', () => {
  expect(texts.length).toBeGreaterThan(100);
  for (const html of texts) {
    const editor = new Editor({ extensions: RICH_TEXT_EXTENSIONS, content: html, injectCSS: false });
    expect(canonical(toHtml(editor.state.doc))).toBe(canonical(html));
    editor.destroy();
  }
});
