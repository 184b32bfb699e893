import { describe, expect, it } from 'vitest';
import { joinTextItems, type PdfTextItem } from './pdf-text.ts';

const SIZE = 10;

/** Items of one line from left to right: each glyph is half as wide as the font is high. A number is a distance in points. */
function line(y: number, ...pieces: (string | number)[]): PdfTextItem[] {
  let x = 0;
  return pieces.flatMap((piece) => {
    if (typeof piece === 'number') {
      x += piece;
      return [];
    }
    const width = (piece.length * SIZE) / 2;
    const item = { str: piece, dir: 'ltr', transform: [SIZE, 0, 0, SIZE, x, y], width, height: SIZE, fontName: 'f1', hasEOL: false };
    x += width;
    return item;
  });
}
const END: PdfTextItem = { str: '', dir: 'ltr', transform: [SIZE, 0, 0, SIZE, 0, 0], width: 0, height: 0, fontName: 'f1', hasEOL: true };
const read = (...items: PdfTextItem[]) => joinTextItems(items).map(({ str }) => str);

describe('the text of a PDF page', () => {
  it('joins the glyphs of an Arabic line to words in reading order', () => {
    const glyphs = ['ة', 'ﺪ', 'ﻋ', 'ﺎ', 'ﺴ', 'ﻤ', 'ﻟ', 'ا', ' ', 'ﺔ', 'ﻗ', 'ﺎ', 'ﻄ', 'ﺑ'];
    const [part] = joinTextItems(line(700, ...glyphs));
    expect(part).toMatchObject({ str: 'بطاقة المساعدة', dir: 'rtl', width: (glyphs.length * SIZE) / 2, transform: [SIZE, 0, 0, SIZE, 0, 700] });
  });

  it('keeps Latin words and numbers in an Arabic line from left to right', () => {
    expect(read(...line(700, 'ة', 'ﺮ', 'ﻣ', ' ', '115', ' ', 'ext', ' ', 'ﻢ', 'ﻗ', 'ر'))).toEqual(['رقم 115 ext مرة']);
  });

  it('reads Persian digits as a number', () => {
    expect(read(...line(700, 'ر', 'ﺎ', 'ﺑ', ' ', '۱۵'))).toEqual(['۱۵ بار']);
  });

  it('joins ligatures, and words that only a distance separates', () => {
    expect(read(...line(700, 'Psychological', 3, 'ﬁ', 'rst', ' ', 'aid'))).toEqual(['Psychological first aid']);
  });

  it('keeps lines and columns apart', () => {
    expect(read(...line(700, 'one', 40, 'two'), END, ...line(680, 'three'))).toEqual(['one', 'two', 'three']);
    expect(joinTextItems([...line(700, 'one'), END]).map(({ hasEOL }) => hasEOL)).toEqual([true]);
  });

  it('leaves rotated text as it is', () => {
    const rotated = line(700, 'a', 'b').map((item) => ({ ...item, transform: [0, SIZE, -SIZE, 0, 5, 700] }));
    expect(joinTextItems(rotated)).toEqual(rotated);
  });
});
