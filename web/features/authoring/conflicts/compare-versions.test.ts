import { describe, expect, it } from 'vitest';
import { differencesOf } from './compare-versions.ts';

const BASE = { name: 'Listening', type: 'public', alt: 'A tree' };

describe('two versions of an item', () => {
  it('propose the side that changed alone, and leave to the person what both changed', () => {
    const mine = { name: 'Listening well', type: 'private', alt: 'A tree' };
    const theirs = { name: 'Good listening', type: 'public', alt: 'A tree in the wind' };
    expect(differencesOf(BASE, mine, theirs)).toEqual([
      { key: 'name', proposed: null },
      { key: 'type', proposed: 'mine' },
      { key: 'alt', proposed: 'theirs' },
    ]);
  });

  it('have no difference where both changed to the same', () => {
    const both = { ...BASE, name: 'Good listening' };
    expect(differencesOf(BASE, both, { ...both })).toEqual([]);
  });

  it('propose nothing when it is not known where mine began', () => {
    expect(differencesOf(null, BASE, { ...BASE, type: 'private' })).toEqual([{ key: 'type', proposed: null }]);
  });

  it('take a file for the same though its signed address is another one', () => {
    const image = (url: string) => ({ image: { id: 'f1', name: 'tree.png', url } });
    expect(differencesOf(image('/files/1'), image('/files/1?signed'), image('/files/2'))).toEqual([]);
  });
});
