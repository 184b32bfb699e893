import { describe, expect, it } from 'vitest';
import { copiedPassages, countsAsCopy, isCopy } from './copied-text.ts';

const step = (name: string, ...html: string[]) => ({ name, blocks: html.map((each) => ({ type: 'TEXT', html: each })), homework: null, quiz: [] });
const ENGLISH = step('A breath', '<p>Breathe in</p>', '<p>Breathe <strong>out</strong></p>');

describe('a copied text', () => {
  it.each<[what: string, text: unknown, copied: boolean]>([
    ['the same step', ENGLISH, true],
    ['a step with one passage that is not translated', step('Ein Atemzug', '<p>Einatmen</p>', '<p>Breathe out</p>'), true],
    ['a copy with other markup and spaces', step('Ein Atemzug', '<h2>Breathe&nbsp; in</h2>'), true],
    ['a translated step, also with the same name', step('A breath', '<p>Einatmen</p>', '<p>Ausatmen</p>'), false],
    ['a step whose only text is the same name', step('A breath'), true],
    ['a step without text', step(''), false],
  ])('is recognized, and other texts are not: %s', (_what, text, copied) => {
    expect(isCopy(ENGLISH, text)).toBe(copied);
  });

  it('of an academy or course is a copy if all its texts are the same', () => {
    const original = { name: 'Yoga', description: 'Breathing together' };
    expect(isCopy(original, { name: 'Yoga', description: 'Breathing together' })).toBe(true);
    expect(isCopy(original, { name: 'Yoga', description: 'Gemeinsam atmen' })).toBe(false);
  });

  it('is not recognized in a passage without words, such as a telephone number', () => {
    expect(isCopy(step('Call', '<p>Call us</p>', '<p>+49 30 1234</p>'), step('Anrufen', '<p>Rufen Sie an</p>', '<p>+49 30 1234</p>'))).toBe(false);
  });

  it('is also recognized in the task of a homework', () => {
    const task = (content: string) => ({ ...step('Write'), homework: { content } });
    expect(isCopy(task('<p>Write a letter</p>'), { ...task('<p>Write a letter</p>'), name: 'Schreiben' })).toBe(true);
    expect(isCopy({ ...step('Write'), homework: '<p>Write a letter</p>' }, { ...step('Schreiben'), homework: '<p>Write a letter</p>' })).toBe(true);
  });

  it('is marked passage by passage', () => {
    expect(copiedPassages(['<p>in</p>', '<p>out</p>'], ['<p>ein</p>', '<p>out</p>', '<p></p>'])).toEqual([false, true, false]);
  });

  it('stays accepted if an editor accepted it, and still counts as a copy if it counted as one before', () => {
    const before = { original: ENGLISH, text: step('Ein Atemzug', '<p>Breathe in</p>') };
    const after = { original: ENGLISH, text: step('Ein Atemzug', '<p>Breathe in</p>', '<p>Ausatmen</p>') };
    expect([countsAsCopy(before, after, false), countsAsCopy(before, after, true)]).toEqual([false, true]);
    expect(countsAsCopy({ original: ENGLISH, text: undefined }, after, false)).toBe(true);
  });
});
