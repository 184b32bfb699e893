import { expect, it } from 'vitest';
import type { EditorBlock } from '../blocks/block-kinds.ts';
import { wordsOfBlock } from './former-text.ts';
import { pairOriginals, pairSince } from './originals.ts';

const text = (id: string): EditorBlock => ({ id, type: 'TEXT', html: `<p>${id}</p>` });
const document = (id: string): EditorBlock => ({ id, type: 'DOCUMENT', file: null, openType: 'DEFAULT' });

it('the blocks of a translation are paired with the original blocks of the same kind in their order', () => {
  const { of, missing } = pairOriginals([text('a'), document('b'), text('c')], [document('x'), text('y'), text('z')]);
  expect([...of].map(([id, original]) => [id, original.id])).toEqual([
    ['y', 'a'],
    ['x', 'b'],
    ['z', 'c'],
  ]);
  expect(missing).toEqual([]);
});

it('an original block without a translation stands after the translation of the block before it', () => {
  const { missing } = pairOriginals([text('a'), document('b'), text('c')], [text('x'), text('z')]);
  expect(missing).toEqual([{ original: document('b'), index: 1 }]);
});

const former = (...ids: string[]) => ids.map((id) => wordsOfBlock(text(id)));

it('a translation is paired by the former version: after a removal, the following pairs stay', () => {
  const blocks = [text('x'), text('y'), text('z')];
  const { of, missing, formerOf, removedOf, removed } = pairSince([text('b'), text('new'), text('c')], blocks, former('a', 'b', 'c'), true);
  expect([...of].map(([id, original]) => [id, original.id])).toEqual([
    ['y', 'b'],
    ['z', 'c'],
  ]);
  expect([...removedOf].map(([id, block]) => [id, block.id])).toEqual([['x', 'a']]);
  expect(missing).toEqual([{ original: text('new'), index: 2 }]);
  expect(formerOf.has('new')).toBe(false);
  expect(removed).toEqual([]);
});

it('a translation with fewer blocks than the former version is paired in order, and has the removed blocks at their positions', () => {
  const { of, removedOf, removed } = pairSince([text('b'), text('c')], [text('y'), text('z')], former('a', 'b', 'b2', 'c'), false);
  expect([...of].map(([id, original]) => [id, original.id])).toEqual([
    ['y', 'b'],
    ['z', 'c'],
  ]);
  expect(removedOf.size).toBe(0);
  expect(removed.map(({ block, index }) => [block.id, index])).toEqual([
    ['a', 0],
    ['b2', 1],
  ]);
});

it('the blocks of a former version are paired by type if a save gave all blocks new ids', () => {
  const { formerOf } = pairSince([text('c'), document('d')], [], [wordsOfBlock(document('b')), ...former('a')], false);
  expect([...formerOf].map(([id, block]) => [id, block.id])).toEqual([
    ['d', 'b'],
    ['c', 'a'],
  ]);
});
