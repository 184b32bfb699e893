import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { readSheet } from 'read-excel-file/node';
import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX } from '../../../schema/invitations.ts';
import { checkWorkbook } from '../media/archive-check.ts';
import { DomainError } from '../shared/errors.ts';

/** Bytes of a workbook when it is uncompressed; 50,000 rows need a third of it. */
const UNPACKED_MAX = 60 * 1024 * 1024;
/** Characters of a file that are parsed at a time, so that other requests go on. */
const CHUNK = 64 * 1024;
/** Characters of a row. */
const RECORD_MAX = 100_000;
const DELIMITERS = [',', ';', '\t'] as const;

const tooLarge = (): DomainError => new DomainError('IMPORT_TOO_LARGE');
const notReadable = (): DomainError => new DomainError('IMPORT_NOT_READABLE');

/** The cells of a file by rows. */
export type Cells = string[][];

/** Guesses the encoding of a text without a byte order mark that is not UTF-8: Arabic words are long runs of bytes above 127, accents are not. */
function legacyEncoding(bytes: Buffer): 'windows-1256' | 'windows-1252' {
  let [inRuns, single, run] = [0, 0, 0];
  for (const byte of [...bytes.subarray(0, CHUNK), 0]) {
    if (byte > 127) {
      run += 1;
      continue;
    }
    if (run > 2) inRuns += run;
    else single += run;
    run = 0;
  }
  return inRuns > single ? 'windows-1256' : 'windows-1252';
}

/** Whether every second byte is mostly zero, as in UTF-16 of Latin letters. */
function hasZeros(bytes: Buffer, offset: 0 | 1): boolean {
  const sample = bytes.subarray(0, 400).filter((_byte, index) => index % 2 === offset);
  return sample.length > 1 && sample.filter((byte) => byte === 0).length > sample.length / 2;
}

function encodingOf(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || hasZeros(bytes, 1)) return 'utf-16le';
  if (mark === 'feff' || hasZeros(bytes, 0)) return 'utf-16be';
  return 'utf-8';
}

/** Decodes a text in UTF-8 or UTF-16, with a byte order mark or without, in Windows-1256 or in Windows-1252. */
export function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(legacyEncoding(bytes)).decode(bytes);
  }
}

/** Returns the delimiter that the first lines have most often outside of quotes. Excel may name it in a first line `sep=;`. */
function delimiterOf(text: string): string {
  const named = /^sep=(.)\r?\n/i.exec(text)?.[1];
  if (named !== undefined) return named;
  const sample = text.slice(0, CHUNK).replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => sample.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

async function readCsv(bytes: Buffer): Promise<Cells> {
  const text = decodeText(bytes);
  if (text.includes('\0')) throw notReadable();
  const options = { delimiter: delimiterOf(text), relax_quotes: true, relax_column_count: true, max_record_size: RECORD_MAX };
  const chunks = Array.from({ length: Math.ceil(text.length / CHUNK) }, (_each, index) => text.slice(index * CHUNK, (index + 1) * CHUNK));
  const parser = Readable.from(chunks).pipe(parse(options));
  const rows: Cells = [];
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      // One more for the header.
      if (rows.push(record) > IMPORT_ROWS_MAX + 1) throw tooLarge();
    }
  } catch (error) {
    throw error instanceof CsvError ? notReadable() : error;
  }
  return rows;
}

const textOf = (cell: unknown): string => (cell === null || cell === undefined ? '' : String(cell));

async function readWorkbook(bytes: Buffer): Promise<Cells> {
  try {
    await checkWorkbook(bytes, UNPACKED_MAX);
  } catch (error) {
    const isOther = error instanceof DomainError && error.code !== 'FILE_UNSAFE_ARCHIVE' && error.code !== 'FILE_LOCKED';
    throw isOther ? notReadable() : error;
  }
  const rows = await readSheet(bytes).catch(() => {
    throw notReadable();
  });
  if (rows.length > IMPORT_ROWS_MAX + 1) throw tooLarge();
  return rows.map((cells) => cells.map(textOf));
}

/**
 * Reads a CSV file or the first sheet of an Excel workbook.
 *
 * @throws IMPORT_NOT_READABLE, IMPORT_TOO_LARGE
 * @throws FILE_UNSAFE_ARCHIVE, FILE_LOCKED for a workbook that cannot be opened safely
 */
export function readCells(bytes: Buffer): Promise<Cells> {
  if (bytes.length > IMPORT_BYTES_MAX) throw tooLarge();
  return bytes.subarray(0, 2).toString('latin1') === 'PK' ? readWorkbook(bytes) : readCsv(bytes);
}
