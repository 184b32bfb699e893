import { describe, expect, it } from 'vitest';
import { parseRange } from './byte-range.ts';

describe('parseRange of a file of 100 bytes', () => {
  it.each([
    ['a range', 'bytes=0-9', { start: 0, end: 9 }],
    ['a range to the end', 'bytes=10-', { start: 10, end: 99 }],
    ['a range past the end', 'bytes=90-500', { start: 90, end: 99 }],
    ['a suffix', 'bytes=-5', { start: 95, end: 99 }],
    ['a suffix longer than the file', 'bytes=-500', { start: 0, end: 99 }],
    ['an empty suffix', 'bytes=-0', 'unsatisfiable'],
    ['a range after the end', 'bytes=100-', 'unsatisfiable'],
    ['the unit in capitals', 'Bytes=0-9', { start: 0, end: 9 }],
    ['several ranges', 'bytes=0-1,4-5', null],
    ['several ranges of which one can be satisfied', 'bytes=0-1,500-', null],
    ['an end before the start', 'bytes=9-3', null],
    ['no positions', 'bytes=-', null],
    ['letters', 'bytes=x-', null],
    ['another unit', 'lines=1-2', null],
    ['no header', undefined, null],
  ])('parses, ignores or refuses a Range header: %s', (_case, header, expected) => {
    expect(parseRange(header, 100)).toEqual(expected);
  });

  it('refuses every range of an empty file', () => {
    for (const header of ['bytes=0-', 'bytes=-1', 'bytes=0-0']) expect(parseRange(header, 0)).toBe('unsatisfiable');
  });
});
