import { describe, expect, it } from 'vitest';
import { type EditorBlock, newBlock } from './block-kinds.ts';
import { splitAt } from './change-blocks.ts';

const text = (html: string): EditorBlock => ({ id: 'text', type: 'TEXT', html });
const video = { ...newBlock('VIDEO'), id: 'video' };
const other: EditorBlock = { id: 'other', type: 'DOCUMENT', file: null, openType: 'DEFAULT' };
const split = (before: string, after: string) => splitAt([other, text('<p>all</p>')], 'text', { before, after }, video);
const shown = (blocks: readonly EditorBlock[]) => blocks.map((block) => (block.type === 'TEXT' ? block.html : block.type));

describe('a block that is added where a text is split', () => {
  it.each([
    ['in the middle', '<p>a</p>', '<p>b</p>', ['DOCUMENT', '<p>a</p>', 'VIDEO', '<p>b</p>']],
    ['at the start', '', '<p>b</p>', ['DOCUMENT', 'VIDEO', '<p>b</p>']],
    ['at the end', '<p>a</p>', '<p></p>', ['DOCUMENT', '<p>a</p>', 'VIDEO']],
    ['instead of an empty text', '', '', ['DOCUMENT', 'VIDEO']],
  ])('stands between the texts that are not empty: %s', (_where, before, after, expected) => {
    expect(shown(split(before, after))).toEqual(expected);
  });

  it('leaves the id of the text above unchanged, and gives the text below a new id', () => {
    const [, above, , below] = split('<p>a</p>', '<p>b</p>');
    expect(above?.id).toBe('text');
    expect(below?.id).not.toBe('text');
  });
});
