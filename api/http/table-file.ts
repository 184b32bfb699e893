import type { Cell } from '../../schema/csv.ts';
import { directionOf, type InterfaceLanguage } from '../../schema/languages.ts';
import { DomainError } from '../domain/shared/errors.ts';
import { csvStream } from './csv-stream.ts';
import type { ExportedFile } from './export-stream.ts';
import { type Sheet, xlsxStream } from './xlsx-stream.ts';

/** A table to download. */
export interface Table {
  /** Name of the file without its ending. */
  fileName: string;
  sheetName: string;
  headers: readonly string[];
  rows: AsyncIterable<ReadonlyArray<readonly Cell[]>>;
}

const FORMATS = {
  csv: { contentType: 'text/csv; charset=utf-8', write: ({ headers, batches }: Sheet) => csvStream(headers, batches) },
  xlsx: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxStream },
} as const;
type Format = keyof typeof FORMATS;

/**
 * Returns the format of a download.
 *
 * @throws NOT_FOUND
 */
export function requireFormat(format: unknown): Format {
  if (typeof format !== 'string' || !Object.hasOwn(FORMATS, format)) throw new DomainError('NOT_FOUND');
  return format as Format;
}

/** Writes a table as a CSV or XLSX file, in the direction of the language. */
export function tableFile({ fileName, sheetName, headers, rows }: Table, format: Format, language: InterfaceLanguage): ExportedFile {
  const { contentType, write } = FORMATS[format];
  const sheet: Sheet = { name: sheetName, rightToLeft: directionOf(language) === 'rtl', headers, batches: rows };
  return { fallbackName: `results.${format}`, name: `${fileName}.${format}`, contentType, content: write(sheet) };
}
