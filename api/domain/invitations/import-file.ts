import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { CsvError, parse } from 'csv-parse';
import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX } from '../../../schema/invitations.ts';
import { checkWorkbook } from '../media/archive-check.ts';
import { DomainError } from '../shared/errors.ts';
import { nextTurn } from '../shared/turns.ts';

/** Bytes of a workbook when it is uncompressed; 50,000 rows need a third of it. */
const UNPACKED_MAX = 60 * 1024 * 1024;
/** Characters of a file that are parsed in one turn of the event loop. */
const CHUNK = 16 * 1024;
/** Characters that are looked at to guess encoding and delimiter. */
const SAMPLE = 64 * 1024;
/** Characters and cells of a row. */
const RECORD_MAX = 100_000;
const CELLS_MAX = 300;
const DELIMITERS = [',', ';', '\t'] as const;

const tooLarge = (): DomainError => new DomainError('IMPORT_TOO_LARGE');
const notReadable = (): DomainError => new DomainError('IMPORT_NOT_READABLE');

/** The cells of a file by rows. */
export type Cells = string[][];

/** Guesses the encoding of a text without a byte order mark that is not UTF-8: Arabic words are long runs of bytes above 127, accents are not. */
function legacyEncoding(bytes: Buffer): 'windows-1256' | 'windows-1252' {
  let [inRuns, single, run] = [0, 0, 0];
  for (const byte of [...bytes.subarray(0, SAMPLE), 0]) {
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
  const sample = text.slice(0, SAMPLE).replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => sample.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The text in pieces, with a turn of the event loop after each. */
async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += CHUNK) {
    yield text.slice(at, at + CHUNK);
    await nextTurn();
  }
}

/** Returns whether a line has too many cells, before the parser makes millions of them. */
async function hasWideLine(text: string, delimiter: string): Promise<boolean> {
  let cells = 0;
  for await (const piece of piecesOf(text)) {
    for (const character of piece) {
      if (character === '\n' || character === '\r') cells = 0;
      else if (character === delimiter && ++cells > CELLS_MAX) return true;
    }
  }
  return false;
}

async function readCsv(bytes: Buffer): Promise<Cells> {
  const text = decodeText(bytes);
  const delimiter = delimiterOf(text);
  if (text.includes('\0') || (await hasWideLine(text, delimiter))) throw notReadable();
  const options = { delimiter, relax_quotes: true, relax_column_count: true, max_record_size: RECORD_MAX };
  const parser = Readable.from(piecesOf(text)).pipe(parse(options));
  const rows: Cells = [];
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (record.length > CELLS_MAX) throw notReadable();
      // One more for the header.
      if (rows.push(record) > IMPORT_ROWS_MAX + 1) throw tooLarge();
    }
  } catch (error) {
    throw error instanceof CsvError ? notReadable() : error;
  }
  return rows;
}

/** What the thread of a workbook runs: the parser takes seconds in one turn, and may need any amount of memory. */
const THREAD = `
  const { parentPort, workerData: { parser, bytes, rowsMax, cellsMax } } = require('node:worker_threads');
  const textOf = (cell) => (cell === null || cell === undefined ? '' : String(cell));
  import(parser)
    .then(({ readSheet }) => readSheet(Buffer.from(bytes)))
    .then((rows) => parentPort.postMessage(rows.slice(0, rowsMax).map((cells) => cells.slice(0, cellsMax).map(textOf))));`;
const PARSER = pathToFileURL(createRequire(import.meta.url).resolve('read-excel-file/node')).href;
/** Megabytes that the thread may use; 50,000 rows need a tenth of it. */
const MEMORY_MAX = 1024;

async function readSheet(bytes: Buffer): Promise<Cells> {
  // One more of each, to see whether there are too many.
  const workerData = { parser: PARSER, bytes, rowsMax: IMPORT_ROWS_MAX + 2, cellsMax: CELLS_MAX + 1 };
  const thread = new Worker(THREAD, { eval: true, workerData, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX } });
  try {
    const [rows] = (await once(thread, 'message')) as [Cells];
    return rows;
  } finally {
    await thread.terminate();
  }
}

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
  if (rows.some((cells) => cells.length > CELLS_MAX)) throw notReadable();
  return rows;
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
