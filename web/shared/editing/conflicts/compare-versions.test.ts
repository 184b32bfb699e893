import { describe, expect, it } from 'vitest';
import { differencesOf } from './compare-versions.ts';

const BASE = { name: 'Listening', type: 'public', alt: 'A tree' };

describe('the comparison of two versions of an item', () => {
  it('proposes the version that changed a field, and none if both changed it', () => {
    const mine = { name: 'Listening well', type: 'private', alt: 'A tree' };
    const theirs = { name: 'Good listening', type: 'public', alt: 'A tree in the wind' };
    expect(differencesOf(BASE, mine, theirs)).toEqual([
      { key: 'name', proposed: null },
      { key: 'type', proposed: 'mine' },
      { key: 'alt', proposed: 'theirs' },
    ]);
  });

  it('finds no difference if both versions changed a field to the same value', () => {
    const both = { ...BASE, name: 'Good listening' };
    expect(differencesOf(BASE, both, { ...both })).toEqual([]);
  });

  it('proposes neither version without a common base version', () => {
    expect(differencesOf(null, BASE, { ...BASE, type: 'private' })).toEqual([{ key: 'type', proposed: null }]);
  });

  it('treats a file with different signed URLs as equal', () => {
    const image = (url: string) => ({ image: { id: 'f1', name: 'tree.png', url } });
    expect(differencesOf(image('/files/1'), image('/files/1?signed'), image('/files/2'))).toEqual([]);
  });
});
