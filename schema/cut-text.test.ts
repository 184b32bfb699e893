import { afterEach, describe, expect, it, vi } from 'vitest';
import { cutName, cutText } from './cut-text.ts';

describe('cutting a text', () => {
  it.each([
    ['a short text stays as it is', 'Look, listen, link', 20, 'Look, listen, link'],
    ['a text of exactly the length stays as it is', 'Look', 4, 'Look'],
    ['a long text ends at a word', 'Care for those who care for others', 20, 'Care for those who…'],
    ['a text of exactly the number of letters stays, whatever their code units', '👍🏽👍🏽', 2, '👍🏽👍🏽'],
    ['no signs stay before the ellipsis', 'Breathe in. … . Breathe out.', 17, 'Breathe in…'],
    ['no full stop stays before the ellipsis', 'Breathe in. Breathe out.', 12, 'Breathe in…'],
    ['one long word is cut between letters', 'Überforderungsgefühl', 8, 'Überfor…'],
    ['an Arabic text', 'كيف نلتقي إنسانًا مرّ لتوّه بأمر قاسٍ؟', 20, 'كيف نلتقي إنسانًا مرّ…'],
  ])('keeps whole words where it can: %s', (_rule, text, maximum, cut) => {
    expect(cutText(text, maximum)).toBe(cut);
  });

  it('never splits a letter and its accent, or an emoji and its skin tone', () => {
    expect(cutText('e\u0301'.repeat(10), 4)).toBe(`${'e\u0301'.repeat(3)}…`);
    expect(cutText('👍🏽'.repeat(5), 3)).toBe('👍🏽👍🏽…');
  });
});

describe('in a browser without Intl.Segmenter', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('a text is cut between its characters, and no half of one remains', () => {
    vi.stubGlobal('Intl', Object.create(Intl, { Segmenter: { value: undefined } }));
    expect(cutText('Care for those who care for others', 20)).toBe('Care for those who…');
    expect(cutText('😀'.repeat(5), 3)).toBe('😀😀…');
    expect(cutName('Care for those who care for others (copy)', 24)).toBe('Care for those… (copy)');
  });
});

describe('cutting a name', () => {
  it.each([
    ['Care for those who care for others (copy)', 24, 'Care for those… (copy)'],
    ['Care for those who care for others (copy) (copy)', 30, 'Care for those… (copy) (copy)'],
    ['رعاية من يرعون الآخرين في الأوقات الصعبة (نسخة)', 30, 'رعاية من يرعون الآخرين… (نسخة)'],
    ['Listening (copy)', 20, 'Listening (copy)'],
    ['Care for those who care for others', 20, 'Care for those who…'],
    ['Care (a longer part)', 16, 'Care (a longer…'],
    ['A long name. Then (copy)', 20, 'A long name… (copy)'],
    ['A (part in the middle) of a name', 20, 'A (part in the…'],
  ])('keeps a part in brackets at the end: %s', (name, maximum, cut) => {
    expect(cutName(name, maximum)).toBe(cut);
    expect([...cut].length).toBeLessThanOrEqual(maximum);
  });
});
