import { describe, expect, it } from 'vitest';
import { cutDescription } from './cut-description.ts';
import { groupByAcademy } from './group-by-academy.ts';
import { groupCourses } from './group-courses.ts';

const words = (length: number) =>
  'word '
    .repeat(Math.ceil(length / 5))
    .slice(0, length - 1)
    .padEnd(length, 'x');
const lengthOf = (text: string) => [...text].length;

describe('descriptions on cards', () => {
  it.each([299, 200, 0])('are not cut on a card with %i characters', (length) => {
    const text = length === 0 ? '' : words(length);
    expect(cutDescription(text, 'card')).toBe(text.trim());
  });

  it('are cut to 200 characters at a word boundary if they have at least 300', () => {
    const cut = cutDescription(words(300), 'card');
    expect(lengthOf(cut)).toBeLessThanOrEqual(200);
    expect(cut).toMatch(/word…$/);
  });

  it.each(['available', 'myCourses'] as const)('are cut to 400 characters in the list %s', (context) => {
    expect(cutDescription(words(400), context)).toBe(words(400));
    expect(lengthOf(cutDescription(words(600), context))).toBeLessThanOrEqual(400);
  });

  it('are never cut inside a grapheme', () => {
    const cut = cutDescription('👩🏽'.repeat(600), 'available');
    expect(encodeURIComponent(cut)).toMatch(/%E2%80%A6$/); // half a surrogate pair cannot be encoded
  });

  it('have all their text in one paragraph', () => {
    expect(cutDescription('one\n\ntwo', 'card')).toBe('one two');
  });
});

it('the courses of an academy are grouped into those of the viewer, available ones and others', () => {
  const course = (id: string, enrolled: boolean, shownLanguage: string) => ({ id, enrolled, shownLanguage });
  const groups = groupCourses([course('1', true, 'de'), course('2', false, 'en'), course('3', false, 'de'), course('4', true, 'en')], 'en');
  expect(groups.mine.map(({ id }) => id)).toEqual(['1', '4']);
  expect(groups.available.map(({ id }) => id)).toEqual(['2']);
  expect(groups.other.map(({ id }) => id)).toEqual(['3']);
});

it('the courses in My Courses are grouped by academy and keep their order', () => {
  const course = (id: string, academyId: string) => ({ id, academy: { id: academyId } });
  const groups = groupByAcademy([course('1', 'x'), course('2', 'y'), course('3', 'x')]);
  expect(groups.map(({ academy, courses }) => [academy.id, courses.map(({ id }) => id)])).toEqual([
    ['x', ['1', '3']],
    ['y', ['2']],
  ]);
});
