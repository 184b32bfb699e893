import { describe, expect, it } from 'vitest';
import { slowPatterns, slowRun } from './patterns.ts';
import { parseSource } from './sources.ts';

describe('the rule about patterns', () => {
  it.each([
    ['[…]+$', /[.…]+$/, '.'],
    ['two unbounded parts that share a character', /^\s*a?\s*b/, ' '],
    ['an unbounded start', /<[^>]*>/, '<'],
    ['nested repetitions', /^(?:a+)+$/, 'a'],
  ])('finds %s, and the character whose long run is slow', (_kind, pattern, run) => {
    expect(slowRun(pattern)?.trim()).toBe(run.trim());
    expect(slowRun(pattern)).not.toBeNull();
  });

  it.each([
    ['an anchored repetition', /^[a-z]+$/],
    ['a bounded one', /[.…]{1,3}$/],
    ['parts that share no character', /<[^<>]*>/],
  ])('accepts %s', (_kind, pattern) => expect(slowRun(pattern)).toBeNull());

  it('reads product files with their lines, and no tests', () => {
    const code = 'export const one = 1;\nexport const end = /x+$/;';
    expect(slowPatterns([parseSource('api/domain/end.ts', code)])).toEqual(['api/domain/end.ts:2 /x+$/ takes more than linear time for a long run of "x"']);
    expect(slowPatterns([parseSource('api/domain/end.test.ts', code), parseSource('scripts/end.ts', code)])).toEqual([]);
  });
});
