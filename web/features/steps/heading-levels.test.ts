import { describe, expect, it } from 'vitest';
import { withHeadingLevels } from './heading-levels.ts';

const levelsOf = (...texts: Array<string | null>) => withHeadingLevels(texts.map((html) => ({ html }))).map(({ html }) => html);

describe('the headings of a step', () => {
  it('begin at level 2, and keep their order', () => {
    expect(levelsOf('<h3 dir="ltr">In the body</h3><p>h3</p><h4>Sleep</h4>', null, '<h3>In the mind</h3>')).toEqual([
      '<h2 dir="ltr">In the body</h2><p>h3</p><h3>Sleep</h3>',
      null,
      '<h2>In the mind</h2>',
    ]);
  });

  it.each([['<h2>One</h2><h3>Two</h3>'], ['<p>&lt;h3&gt;</p>'], ['']])('stay unchanged in «%s»', (html) => {
    expect(levelsOf(html)).toEqual([html]);
  });

  it.each([
    ['<h2>One</h2><h4 dir="rtl">Two</h4>', '<h2>One</h2><h3 dir="rtl">Two</h3>'],
    ['<h3>One</h3><h2>Two</h2><h3>Three</h3>', '<h2>One</h2><h2>Two</h2><h3>Three</h3>'],
    ['<h2>One</h2><h4>Two</h4><h3>Three</h3><hr>', '<h2>One</h2><h3>Two</h3><h3>Three</h3><hr>'],
  ])('leave out no level: %s', (html, shown) => {
    expect(levelsOf(html)).toEqual([shown]);
  });

  it('are counted together over all blocks', () => {
    expect(levelsOf('<h2>One</h2>', '<h3>Two</h3>')).toEqual(['<h2>One</h2>', '<h3>Two</h3>']);
  });
});
