import type { Cell } from '../../../schema/csv.ts';
import { escapeHtml } from './escape-html.ts';
import { type ZipEntry, zipStream } from './zip-stream.ts';

/** Rows of one sheet; spreadsheets read at most 1,048,576. */
const ROWS_PER_SHEET = 1_000_000;
const DAY = 24 * 60 * 60 * 1000;
/** Days from 30 December 1899, from which spreadsheets count, to 1 January 1970. */
const EPOCH = 25_569;
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Cell formats of `STYLES`. */
const FORMAT = { time: 1, header: 2 } as const;

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

/** Escapes a text; XML has no place for control characters and halves of surrogate pairs. */
const escapeXml = (text: string): string => escapeHtml(text.replace(/[^\t\n\r\P{Cc}]|[\ufffe\uffff]|\p{Surrogate}/gu, ''));

/** The name of a column, from 0: A to Z, AA and so on. */
const columnName = (column: number): string => (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

function cellOf(cell: Cell, address: string, format?: number): string {
  const start = `<c r="${address}"`;
  if (cell === null || cell === '') return `${start}/>`;
  if (typeof cell === 'number') return `${start}><v>${cell}</v></c>`;
  if (cell instanceof Date) return `${start} s="${FORMAT.time}"><v>${cell.getTime() / DAY + EPOCH}</v></c>`;
  // An inline string is never read as a formula.
  return `${start} t="inlineStr"${format === undefined ? '' : ` s="${format}"`}><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
}
/** Writes a row with the addresses of its cells, which many readers need; rows count from 1. */
const rowOf = (cells: readonly Cell[], row: number, format?: number): string =>
  `<row r="${row}">${cells.map((cell, column) => cellOf(cell, `${columnName(column)}${row}`, format)).join('')}</row>`;

/** A table: its headers, its rows in batches, and how it is shown. */
export interface Sheet {
  name: string;
  rightToLeft: boolean;
  headers: readonly string[];
  batches: AsyncIterable<ReadonlyArray<readonly Cell[]>>;
}

const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
const beginOf = ({ rightToLeft, headers }: Sheet): string =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView${rightToLeft ? ' rightToLeft="1"' : ''} workbookViewId="0">${frozen}</sheetView></sheetViews><cols><col min="1" max="${headers.length}" width="20" customWidth="1"/></cols><sheetData>${rowOf(headers, 1, FORMAT.header)}`;

/** The part names of the workbook, which depend on the number of sheets. */
function* partsOf({ name }: Sheet, count: number): Generator<ZipEntry> {
  const numbers = Array.from({ length: count }, (_each, index) => index + 1);
  // At most 31 characters, without those that a sheet name must not have.
  const title = (number: number): string => escapeXml(`${name.replace(/[\\/*?:[\]]/g, ' ').slice(0, 27)}${number === 1 ? '' : ` ${number}`}`);
  const part = (path: string, content: string): ZipEntry => ({ name: path, content: [XML + content] });
  const relation = (id: string, type: string, target: string): string => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const sheets = numbers.map((number) => `<sheet name="${title(number)}" sheetId="${number}" r:id="s${number}"/>`).join('');
  yield part('xl/workbook.xml', `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets}</sheets></workbook>`);
  const targets = numbers.map((number) => relation(`s${number}`, 'worksheet', `worksheets/sheet${number}.xml`)).join('');
  yield part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships">${targets}${relation('styles', 'styles', 'styles.xml')}</Relationships>`,
  );
  yield { name: 'xl/styles.xml', content: [STYLES] };
  yield part('_rels/.rels', `<Relationships xmlns="${PACKAGE}/relationships">${relation('workbook', 'officeDocument', 'xl/workbook.xml')}</Relationships>`);
  const override = (path: string, type: string): string => `<Override PartName="/xl/${path}.xml" ContentType="${SHEET_TYPE}.${type}+xml"/>`;
  const overrides = [
    override('workbook', 'sheet.main'),
    override('styles', 'styles'),
    ...numbers.map((number) => override(`worksheets/sheet${number}`, 'worksheet')),
  ];
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
  );
}

async function* workbook(sheet: Sheet): AsyncGenerator<ZipEntry> {
  const source = sheet.batches[Symbol.asyncIterator]();
  let batch = await source.next();
  async function* content(): AsyncGenerator<string> {
    yield beginOf(sheet);
    for (let rows = 0; batch.done !== true && rows + batch.value.length <= ROWS_PER_SHEET; batch = await source.next()) {
      // The header is row 1.
      const before = rows + 2;
      yield batch.value.map((cells, index) => rowOf(cells, before + index)).join('');
      rows += batch.value.length;
    }
    yield '</sheetData></worksheet>';
  }
  let count = 0;
  do {
    count += 1;
    yield { name: `xl/worksheets/sheet${count}.xml`, content: content() };
  } while (batch.done !== true);
  yield* partsOf(sheet, count);
}

/** The first date that the format can write: what reads a workbook ignores it, and equal tables make equal files. */
const NO_DATE = new Date(Date.UTC(1980, 0, 1));

/** Writes a table as an Excel workbook (Office Open XML) without holding it in memory; a batch must have fewer rows than a sheet. */
export const xlsxStream = (sheet: Sheet): AsyncGenerator<Buffer> => zipStream(workbook(sheet), NO_DATE);
