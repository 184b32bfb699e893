import { describe, expect, it } from 'vitest';
import { numberOf } from './typed-number.ts';

describe('a typed number', () => {
  it.each([
    ['', undefined],
    [' 12 ', 12],
    ['١٢', 12],
    ['۱۲', 12],
    ['x', Number.NaN],
  ])('has the value of the text «%s»', (typed, number) => {
    expect(numberOf(typed)).toEqual(number);
  });
});
