import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { BAD_ARCHIVES } from '../../testing/bad-archives.ts';
import { countTurns } from '../../testing/turns.ts';
import { buildZip } from '../../testing/zip.ts';
import { xlsxStream } from '../shared/xlsx-stream.ts';
import { readLines } from './import-columns.ts';
import { readCells } from './import-file.ts';

async function xlsx(headers: string[], rows: Array<Array<string | number>>): Promise<Buffer> {
  async function* batches() {
    for (let from = 0; from < rows.length; from += 1000) yield rows.slice(from, from + 1000);
  }
  const parts = await Readable.from(xlsxStream({ name: 'People', rightToLeft: false, headers, batches: batches() })).toArray();
  return Buffer.concat(parts as Buffer[]);
}
const linesOf = async (bytes: Buffer) => readLines(await readCells(bytes));
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
/** Arabic letters in Windows-1256; all other characters are ASCII. */
const WINDOWS_1256: Readonly<Record<string, number>> = {
  ا: 0xc7,
  ل: 0xe1,
  ب: 0xc8,
  ر: 0xd1,
  ي: 0xed,
  د: 0xcf,
  غ: 0xdb,
  ة: 0xc9,
  و: 0xe6,
  إ: 0xc5,
  ك: 0xdf,
  ت: 0xca,
  ن: 0xe4,
  أ: 0xc3,
  م: 0xe3,
};
const windows1256 = (text: string): Buffer => Buffer.from([...text].map((letter) => WINDOWS_1256[letter] ?? letter.charCodeAt(0)));

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (type: string, target: string): string =>
  `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;

/** A workbook with one cell, whose sheet begins with a document type. */
const withDocumentType = (documentType: string, cell: string): Buffer =>
  buildZip([
    { name: '[Content_Types].xml', content: `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>` },
    { name: '_rels/.rels', content: relations('officeDocument', 'xl/workbook.xml') },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="People" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', content: relations('worksheet', 'worksheets/sheet1.xml') },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<?xml version="1.0"?>${documentType}<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${cell}</t></is></c></row></sheetData></worksheet>`,
    },
  ]);

describe('a workbook whose XML has a document type', () => {
  it.each([
    ['a file of the server', `<!ENTITY secret SYSTEM "file://${process.cwd()}/package.json">`],
    ['another text', '<!ENTITY secret "academy">'],
  ])('does not bring %s into a cell', async (_what, entity) => {
    const file = withDocumentType(`<!DOCTYPE worksheet [${entity}]>`, 'a@example.org &secret;');
    const cells = await readCells(file).catch((error: unknown) => String(error));
    expect(JSON.stringify(cells)).not.toContain('academy');
  });

  it('is read without one', async () => {
    expect(await readCells(withDocumentType('', 'a@example.org'))).toEqual([['a@example.org']]);
  });
});

describe('a file of addresses', () => {
  const expected = [{ rowNumber: 2, email: 'a@example.org', language: 'ar' }];

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['in UTF-8', () => Buffer.from('Email,Language\na@example.org,ar')],
    ['in UTF-8 with a byte order mark and quotes', () => Buffer.from('\ufeff"E-Mail";"Sprache"\r\n"a@example.org";"ar"\r\n')],
    ['in UTF-16 with a byte order mark', () => utf16('\ufeffEmail\tLangue\r\na@example.org\tar\r\n')],
    ['in UTF-16 without one', () => utf16('Email\tLangue\na@example.org\tar')],
    ['in UTF-16, big endian', () => utf16('\ufeffEmail,Language\na@example.org,ar').swap16()],
    ['in Windows-1256', () => windows1256('البريد الإلكتروني;اللغة\na@example.org;ar')],
    ['in Persian, with other columns in another order', () => Buffer.from('نام,زبان,ایمیل\nAmina,ar,a@example.org')],
    ['as a workbook', () => xlsx(['Email', 'Language'], [['a@example.org', 'ar']])],
  ])('is read %s', async (_title, file) => {
    expect(await linesOf(await file())).toMatchObject(expected);
  });

  it('is read in Windows-1252: accents are no Arabic', async () => {
    const bytes = Buffer.from('Adresse e-mail;Cours\na@example.org;Premiers secours à l’hôpital'.replace('’', "'"), 'latin1');
    expect(await linesOf(bytes)).toMatchObject([{ email: 'a@example.org', courses: ["Premiers secours à l'hôpital"] }]);
  });

  it('is read without a header row, by the content of its cells', async () => {
    const lines = await linesOf(Buffer.from('Amina;German;a@example.org\nFarid;fa;b@example.org'));
    expect(lines).toMatchObject([
      { rowNumber: 1, email: 'a@example.org', language: 'German' },
      { rowNumber: 2, email: 'b@example.org', language: 'fa' },
    ]);
  });

  it('may have several courses in a cell, empty rows, quoted line breaks and cells that begin like a formula', async () => {
    const text = 'Email,Course,Note\n\na@example.org,Grief | Care,"two\nlines"\n=cmd|x,,\n,,\n';
    const lines = await linesOf(Buffer.from(text));
    expect(lines).toMatchObject([
      { rowNumber: 3, email: 'a@example.org', courses: ['Grief', 'Care'] },
      { rowNumber: 4, email: '=cmd|x' },
    ]);
  });

  it('of 50,000 rows is read in more than a hundred turns of the event loop', { timeout: 120_000 }, async () => {
    const text = `Email,Name\n${Array.from({ length: 50_000 }, (_each, index) => `person${index}@example.org,Name ${index}`).join('\n')}`;
    const turns = await countTurns(() => linesOf(Buffer.from(text)));
    expect(turns).toBeGreaterThan(100);
  });

  it('may have 50,000 rows, and no more', { timeout: 120_000 }, async () => {
    const text = (count: number): string => `Email\n${Array.from({ length: count }, (_each, index) => `p${index}@example.org`).join('\n')}`;
    expect(await linesOf(Buffer.from(text(50_000)))).toHaveLength(50_000);
    await expect(linesOf(Buffer.from(text(50_002)))).rejects.toMatchObject({ code: 'IMPORT_TOO_LARGE' });
    const rows = Array.from({ length: 50_000 }, (_each, index) => [`p${index}@example.org`]);
    expect(await linesOf(await xlsx(['Email'], rows))).toHaveLength(50_000);
  });

  it.each<[string, string, () => Buffer]>([
    ['more than 10 MB', 'IMPORT_TOO_LARGE', () => Buffer.alloc(10 * 1024 * 1024 + 1, 'a')],
    ['no addresses', 'IMPORT_WITHOUT_ADDRESSES', () => Buffer.from('Name,Town\nAmina,Herat')],
    ['a header alone', 'IMPORT_WITHOUT_ADDRESSES', () => Buffer.from('Email\n')],
    ['nothing', 'IMPORT_WITHOUT_ADDRESSES', () => Buffer.alloc(0)],
    ['an image', 'IMPORT_NOT_READABLE', () => Buffer.concat([Buffer.from('89504e470d0a1a0a0000', 'hex'), Buffer.alloc(50)])],
    ['a quote that is never closed', 'IMPORT_NOT_READABLE', () => Buffer.from(`Email\n"a@example.org\n${'x\n'.repeat(60_000)}`)],
    ['a row of a million cells', 'IMPORT_NOT_READABLE', () => Buffer.from(`Email\n${','.repeat(9_900_000)}`)],
    ['a hundred rows of 99,000 cells', 'IMPORT_NOT_READABLE', () => Buffer.from(`${','.repeat(99_000)}\n`.repeat(100))],
    ['cells whose line breaks are quoted', 'IMPORT_NOT_READABLE', () => Buffer.from(`${`${','.repeat(200)}"\n"`.repeat(100)}`)],
    ['9.9 million line breaks', 'IMPORT_TOO_LARGE', () => Buffer.from('\n'.repeat(9_900_000))],
    ['half a workbook', 'IMPORT_NOT_READABLE', () => Buffer.from('PK\u0003\u0004 and nothing else')],
  ])('is refused with %s', async (_title, code, file) => {
    await expect((async () => linesOf(file()))()).rejects.toMatchObject({ code });
  });

  it.each(BAD_ARCHIVES.filter(({ answer }) => answer === 'FILE_UNSAFE_ARCHIVE').map((each) => [each.title, each] as const))(
    'is refused as %s',
    async (_title, bad) => {
      await expect((async () => linesOf(await bad.content()))()).rejects.toMatchObject({
        code: expect.stringMatching(/FILE_UNSAFE_ARCHIVE|IMPORT_NOT_READABLE/),
      });
    },
  );
});
