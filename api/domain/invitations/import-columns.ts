import { foldText } from '../../../schema/fold-text.ts';
import { IMPORT_ROWS_MAX } from '../../../schema/invitations.ts';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../../schema/languages.ts';
import { isEmail, normalizeEmail } from '../../../schema/rules.ts';
import { DomainError } from '../shared/errors.ts';
import { mapInTurns } from '../shared/turns.ts';
import type { Cells } from './import-file.ts';

/** Rows that are read in one turn of the event loop. */
export const ROWS_PER_TURN = 1000;

/** A row of a file or list, with its cells as they are. */
export interface ImportLine {
  /** From 1, as spreadsheets count. */
  rowNumber: number;
  email: string;
  language: string;
  academies: string[];
  courses: string[];
  groups: string[];
}

type Column = Exclude<keyof ImportLine, 'rowNumber'>;

/** The headers of the columns in the five languages, compared with folded letters. The first of each language is in the template. */
const HEADERS: Readonly<Record<Column, readonly string[]>> = {
  email: [
    ...['email', 'e-mail', 'email address', 'e-mail address', 'mail', 'e-mail-adresse', 'mailadresse', 'e-mail adresse', 'adresse e-mail', 'courriel'],
    ...['adresse electronique', 'البريد الإلكتروني', 'البريد الالكتروني', 'بريد إلكتروني', 'البريد', 'الإيميل', 'ایمیل', 'نشانی ایمیل', 'آدرس ایمیل'],
    ...['پست الکترونیکی', 'رایانامه'],
  ],
  language: ['language', 'lang', 'sprache', 'langue', 'اللغة', 'لغة', 'زبان'],
  academies: ['academy', 'academies', 'akademie', 'academie', 'أكاديمية', 'الأكاديمية', 'آکادمی', 'اکادمی'],
  courses: ['course', 'courses', 'kurs', 'kurse', 'cours', 'formation', 'دورة', 'الدورة', 'دورات', 'دوره', 'کورس', 'صنف'],
  groups: ['group', 'groups', 'organisation', 'organization', 'gruppe', 'groupe', 'مجموعة', 'المجموعة', 'گروه'],
};
const COLUMN_OF = new Map(Object.entries(HEADERS).flatMap(([column, names]) => names.map((name) => [foldText(name), column as Column] as const)));

const LANGUAGE_NAMES: Readonly<Record<InterfaceLanguage, readonly string[]>> = {
  en: ['english', 'englisch', 'anglais', 'الإنجليزية', 'انگلیسی'],
  de: ['german', 'deutsch', 'allemand', 'الألمانية', 'آلمانی'],
  ar: ['arabic', 'arabisch', 'arabe', 'العربية', 'عربي', 'عربی'],
  fr: ['french', 'französisch', 'français', 'الفرنسية', 'فرانسوی'],
  fa: ['persian', 'farsi', 'dari', 'persisch', 'persan', 'dari/farsi', 'الفارسية', 'فارسی', 'دری'],
};
const LANGUAGE_OF = new Map(
  INTERFACE_LANGUAGES.flatMap((language) => [language, ...LANGUAGE_NAMES[language]].map((name) => [foldText(name), language] as const)),
);

/** Returns the interface language that a cell names, by its code or by its name in one of the languages; undefined if it names none. */
export const languageOf = (cell: string): InterfaceLanguage | undefined => LANGUAGE_OF.get(foldText(cell));

const looksLikeEmail = (cell: string): boolean => isEmail(normalizeEmail(cell));

type Columns = Partial<Record<Column, number>>;

function byHeader(row: readonly string[]): Columns {
  const columns: Columns = {};
  for (const [index, cell] of row.entries()) {
    const column = COLUMN_OF.get(foldText(cell));
    if (column !== undefined) columns[column] ??= index;
  }
  return columns;
}

/** Finds the columns of a file without a header by their content: addresses, and languages in every row. */
function byContent(rows: Cells): Columns {
  const width = Math.max(0, ...rows.slice(0, 100).map((row) => row.length));
  const sample = rows.slice(0, 100);
  const share = (index: number, matches: (cell: string) => boolean): number => sample.filter((row) => matches(row[index] ?? '')).length / sample.length;
  const indexes = Array.from({ length: width }, (_each, index) => index);
  const shares = indexes.map((index) => share(index, looksLikeEmail));
  const email = shares.indexOf(Math.max(...shares));
  if (email === -1 || shares[email] === 0) return {};
  const language = indexes.find((index) => index !== email && share(index, (cell) => languageOf(cell) !== undefined) > 0.9);
  return language === undefined ? { email } : { email, language };
}

const several = (cell: string): string[] =>
  cell
    .split(/[|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/**
 * Finds the columns of a file by their headers in one of the five languages, or by their content, and returns its rows that are not empty.
 *
 * @throws IMPORT_WITHOUT_ADDRESSES, IMPORT_TOO_LARGE
 */
export async function readLines(rows: Cells): Promise<ImportLine[]> {
  const first = rows.findIndex((row) => row.some((cell) => cell.trim() !== ''));
  const header = byHeader(rows[first] ?? []);
  const hasHeader = header.email !== undefined;
  const columns = hasHeader ? header : byContent(rows);
  if (columns.email === undefined) throw new DomainError('IMPORT_WITHOUT_ADDRESSES');
  const cellOf = (row: readonly string[], column: Column): string => row[columns[column] ?? -1]?.trim() ?? '';
  const read = await mapInTurns(rows, ROWS_PER_TURN, (row, index): ImportLine | null => {
    if ((hasHeader && index <= first) || row.every((cell) => cell.trim() === '')) return null;
    const [academies, courses, groups] = [several(cellOf(row, 'academies')), several(cellOf(row, 'courses')), several(cellOf(row, 'groups'))];
    return { rowNumber: index + 1, email: cellOf(row, 'email'), language: cellOf(row, 'language'), academies, courses, groups };
  });
  const lines = read.flatMap((line) => line ?? []);
  if (lines.length === 0) throw new DomainError('IMPORT_WITHOUT_ADDRESSES');
  if (lines.length > IMPORT_ROWS_MAX) throw new DomainError('IMPORT_TOO_LARGE');
  return lines;
}
