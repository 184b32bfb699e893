/** A value of an exported table. */
export type Cell = string | number | Date | null;

/** Spreadsheets read the file as UTF-8 because of it; without it, Arabic letters are lost. */
export const BYTE_ORDER_MARK = '\uFEFF';
/** The first characters with which a spreadsheet reads a text as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Formats a time in UTC so that spreadsheets recognize it. */
const timeOf = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ');

function fieldOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = cell instanceof Date ? timeOf(cell) : FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Writes a row as a line of CSV (RFC 4180). Texts that a spreadsheet would run as a formula get an apostrophe in front. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(fieldOf).join(',')}\r\n`;
