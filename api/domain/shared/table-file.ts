import type { Cell } from '../../../schema/csv.ts';
import type { TableFormat } from '../../../schema/exports.ts';
import { directionOf, type InterfaceLanguage } from '../../../schema/languages.ts';
import { csvStream } from './csv-stream.ts';
import { DomainError } from './errors.ts';
import type { ExportedFile } from './exported-file.ts';
import { type Sheet, xlsxStream } from './xlsx-stream.ts';

/** A table to download. */
export interface Table {
  /** Name of the file without its ending. */
  fileName: string;
  sheetName: string;
  headers: readonly string[];
  rows: AsyncIterable<ReadonlyArray<readonly Cell[]>>;
}

const FORMATS: Readonly<Record<TableFormat, { contentType: string; write: (sheet: Sheet) => ExportedFile['content'] }>> = {
  csv: { contentType: 'text/csv; charset=utf-8', write: ({ headers, batches }: Sheet) => csvStream(headers, batches) },
  xlsx: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxStream },
};

/**
 * Returns the format of a download.
 *
 * @throws NOT_FOUND
 */
export function requireFormat(format: unknown): TableFormat {
  if (typeof format !== 'string' || !Object.hasOwn(FORMATS, format)) throw new DomainError('NOT_FOUND');
  return format as TableFormat;
}

/** Writes a table as a CSV or XLSX file, in the direction of the language. */
export function tableFile({ fileName, sheetName, headers, rows }: Table, format: TableFormat, language: InterfaceLanguage): ExportedFile {
  const { contentType, write } = FORMATS[format];
  const sheet: Sheet = { name: sheetName, rightToLeft: directionOf(language) === 'rtl', headers, batches: rows };
  return { fallbackName: `results.${format}`, name: `${fileName}.${format}`, contentType, content: write(sheet) };
}
