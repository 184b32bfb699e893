/** A piece of text of a page as pdf.js reads it: from a single glyph to a whole line. */
export interface PdfTextItem {
  str: string;
  dir: string;
  /** [a, b, c, d, x, y] in points; y grows upwards. */
  transform: number[];
  width: number;
  height: number;
  fontName: string;
  hasEOL: boolean;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Words and numbers that are read from left to right within a right-to-left line. */
const LEFT_TO_RIGHT = /[\p{Script=Latin}\p{Nd}]/u;
/** Distances in font sizes: between words, between columns, and between baselines of one line. */
const WORD_GAP = 0.2;
const COLUMN_GAP = 1.5;
const SAME_LINE = 0.3;

const xOf = ({ transform }: PdfTextItem): number => transform[4] ?? 0;
const yOf = ({ transform }: PdfTextItem): number => transform[5] ?? 0;
const sizeOf = ({ transform }: PdfTextItem): number => Math.hypot(transform[2] ?? 0, transform[3] ?? 0);
const isUpright = ({ transform }: PdfTextItem): boolean => transform[1] === 0 && transform[2] === 0;
const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text) && !/^\p{Nd}+$/u.test(text.trim());

/** Returns whether an item continues the line after the previous item, from left to right. */
function continues(before: PdfTextItem, item: PdfTextItem): boolean {
  if (before.hasEOL || !isUpright(before) || !isUpright(item)) return false;
  const size = sizeOf(before);
  const gap = xOf(item) - (xOf(before) + before.width);
  const sameLine = Math.abs(yOf(item) - yOf(before)) < SAME_LINE * size && Math.abs(sizeOf(item) - size) < SAME_LINE * size;
  return sameLine && gap > -size && gap < COLUMN_GAP * size;
}

/** Splits the items of a page into parts of lines, each from left to right. */
function partsOfLines(items: readonly PdfTextItem[]): PdfTextItem[][] {
  const parts: PdfTextItem[][] = [];
  for (const item of items) {
    const last = parts.at(-1);
    const before = last?.at(-1);
    if (item.str === '') {
      if (before !== undefined && item.hasEOL) last?.splice(-1, 1, { ...before, hasEOL: true });
    } else if (last !== undefined && before !== undefined && continues(before, item)) last.push(item);
    else parts.push([item]);
  }
  return parts;
}

/** Adds the spaces that the page shows as distance only. */
function withSpaces(part: readonly PdfTextItem[]): string[] {
  return part.flatMap((item, index) => {
    const before = part[index - 1];
    const apart = before !== undefined && xOf(item) - (xOf(before) + before.width) > WORD_GAP * sizeOf(item);
    return apart && !/\s$/.test(before.str) && !/^\s/.test(item.str) ? [' ', item.str] : [item.str];
  });
}

/** Brings pieces that stand from left to right on the page into the order in which they are read. */
function inReadingOrder(pieces: readonly string[]): string[] {
  if (!pieces.some(isRightToLeft)) return [...pieces];
  const isLatin = (piece: string | undefined): boolean => piece !== undefined && LEFT_TO_RIGHT.test(piece) && !isRightToLeft(piece);
  const read: string[] = [];
  let run: string[] = [];
  for (const [index, piece] of pieces.entries()) {
    // A space or sign between two Latin words or numbers belongs to them.
    const between = !isRightToLeft(piece) && run.length > 0 && isLatin(pieces[index + 1]);
    if (isLatin(piece) || between) run.push(piece);
    else {
      read.unshift(...run);
      run = [];
      read.unshift(piece);
    }
  }
  return [...run, ...read];
}

/**
 * Joins the items of a page to parts of lines that can be read, selected and searched. Programs that shape Arabic themselves write each
 * glyph from left to right, as a presentation form; here they become letters in reading order.
 */
export function joinTextItems(items: readonly PdfTextItem[]): PdfTextItem[] {
  return partsOfLines(items).flatMap((part) => {
    const first = part[0];
    const last = part.at(-1);
    if (first === undefined || last === undefined) return [];
    const str = inReadingOrder(withSpaces(part)).join('').normalize('NFKC');
    const width = xOf(last) + last.width - xOf(first);
    return { ...first, str, dir: isRightToLeft(str) ? 'rtl' : 'ltr', width: part.length === 1 ? first.width : width, hasEOL: last.hasEOL };
  });
}
