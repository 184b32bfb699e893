import { deflateSync } from 'node:zlib';
import type { BadFile } from './bad-files.ts';
import { buildPdf } from './factories/file.ts';
import { buildPdfOf, compressedObjects } from './pdf.ts';
import { buildDocx } from './zip.ts';

const SCRIPT_ACTION = '<</Type/Action/S/JavaScript/JS(app.alert(1))>>';
const CATALOG_WITH_OPEN_ACTION = { id: 1, value: '<</Type/Catalog/Pages 2 0 R/OpenAction 3 0 R>>' };
const script = (title: string, content: () => Buffer): BadFile => ({ title, name: 'a.pdf', content, answer: 'FILE_HAS_SCRIPT' });
const other = (title: string, answer: BadFile['answer'], content: () => Buffer, name = 'a.pdf'): BadFile => ({ title, name, content, answer });
const noise = (length: number): Buffer => Buffer.from(Array.from({ length }, (_each, index) => (index * 7919 + (index >> 3)) & 0xff));

/** PDFs with active content in every position where a PDF reader finds it and a plain text search does not. */
const SCRIPTS: readonly BadFile[] = [
  script('a PDF with a script that runs when it opens', () => buildPdfOf([{ id: 1, value: `<</Type/Catalog/Pages 2 0 R/OpenAction${SCRIPT_ACTION}>>` }])),
  script('a PDF with a script in an object of its own', () => buildPdfOf([CATALOG_WITH_OPEN_ACTION, { id: 3, value: SCRIPT_ACTION }])),
  script('a PDF with a script whose name is hex-encoded', () =>
    buildPdfOf([CATALOG_WITH_OPEN_ACTION, { id: 3, value: '<</S/#4aava#53cript/#4A#53(app.alert(1))>>' }]),
  ),
  script('a PDF with a script in a compressed object', () => buildPdfOf([CATALOG_WITH_OPEN_ACTION, compressedObjects(4, SCRIPT_ACTION)])),
  script('a PDF with a hex-encoded script in a compressed object', () =>
    buildPdfOf([CATALOG_WITH_OPEN_ACTION, compressedObjects(4, '<</S/Java#53cript/J#53(1)>>')]),
  ),
  script('a PDF with compressed objects that are not marked as such', () => {
    const stream = deflateSync(Buffer.from(`3 0 ${SCRIPT_ACTION}`));
    return buildPdfOf([CATALOG_WITH_OPEN_ACTION, { id: 4, value: '<</N 1/First 4/Filter[/FlateDecode]>>', stream }]);
  }),
  script('a PDF with compressed objects after a false end of stream', () => {
    const hidden = deflateSync(Buffer.from(`3 0 ${SCRIPT_ACTION} endstream endobj endstream ${SCRIPT_ACTION}`), { level: 0 });
    return buildPdfOf([CATALOG_WITH_OPEN_ACTION, { id: 4, value: '<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>', stream: hidden }]);
  }),
  script('a PDF with compressed objects of a false length', () =>
    buildPdfOf([CATALOG_WITH_OPEN_ACTION, compressedObjects(4, `${' '.repeat(5000)}${SCRIPT_ACTION}`, '/Length 3')]),
  ),
  script('a PDF with an object hidden in the bytes of an image', () =>
    buildPdfOf([
      CATALOG_WITH_OPEN_ACTION,
      { id: 5, value: '<</Subtype/Image>>', stream: Buffer.concat([noise(3000), Buffer.from(`\n3 0 obj${SCRIPT_ACTION}endobj\n`), noise(3000)]) },
    ]),
  ),
  script('a PDF with an object hidden in a string without an end', () =>
    buildPdfOf([CATALOG_WITH_OPEN_ACTION, { id: 6, value: '(' }, { id: 3, value: SCRIPT_ACTION }]),
  ),
  script('a PDF with an object hidden in a comment', () =>
    Buffer.from(buildPdfOf([CATALOG_WITH_OPEN_ACTION]).toString('latin1').replace('trailer', `%x 3 0 obj ${SCRIPT_ACTION} endobj\ntrailer`), 'latin1'),
  ),
  script('a PDF whose object has a comment in its header', () =>
    Buffer.from(buildPdfOf([CATALOG_WITH_OPEN_ACTION]).toString('latin1').replace('trailer', `3 %\n0%\nobj${SCRIPT_ACTION} endobj\ntrailer`), 'latin1'),
  ),
  script('a PDF whose object has no space in its header', () =>
    Buffer.from(buildPdfOf([CATALOG_WITH_OPEN_ACTION]).toString('latin1').replace('trailer', `3 0obj${SCRIPT_ACTION}endobj\ntrailer`), 'latin1'),
  ),
  script('a PDF with a stray keyword that some PDF readers skip and others follow', () =>
    buildPdfOf([{ id: 1, value: `<</Type/Catalog/Pages 2 0 R/K stream /OpenAction${SCRIPT_ACTION}>>` }]),
  ),
  script('a PDF whose trailer has the script, in the bytes of an image', () =>
    buildPdfOf([{ id: 5, value: '<</Subtype/Image>>', stream: Buffer.from(`trailer<</Root<</Pages 2 0 R/OpenAction<</S %x\n/#4aava#53cript>>>>>>`) }]),
  ),
  script('a PDF whose trailer has the script, in a comment', () =>
    Buffer.from(buildPdfOf([]).toString('latin1').replace('trailer', `% trailer<</Root<</OpenAction${SCRIPT_ACTION}>>>>\ntrailer`), 'latin1'),
  ),
  script('a PDF with an object that begins in a string of another object', () =>
    buildPdfOf([{ id: 1, value: `<</Type/Catalog/Pages 2 0 R/K(0 obj >> stream)/OpenAction${SCRIPT_ACTION}>>` }]),
  ),
  script('a PDF with compressed objects after a stray header', () => buildPdfOf([CATALOG_WITH_OPEN_ACTION, compressedObjects(4, SCRIPT_ACTION, '/K obj')])),
  script('a PDF with compressed objects after a header in a string', () =>
    buildPdfOf([CATALOG_WITH_OPEN_ACTION, compressedObjects(4, SCRIPT_ACTION, '/K(0 obj)')]),
  ),
  script('a PDF with a script far from its beginning', () =>
    buildPdfOf([CATALOG_WITH_OPEN_ACTION, { id: 7, value: '<</Length 900000>>', stream: noise(900_000) }, { id: 3, value: SCRIPT_ACTION }]),
  ),
  script('a PDF with a script on a page', () => buildPdfOf([{ id: 3, value: `<</Type/Page/Parent 2 0 R/AA<</O${SCRIPT_ACTION}>>>>` }])),
  script('a PDF with named scripts', () => buildPdfOf([{ id: 1, value: '<</Type/Catalog/Pages 2 0 R/Names<</JavaScript 3 0 R>>>>' }])),
  script('a PDF that starts a program', () => buildPdfOf([CATALOG_WITH_OPEN_ACTION, { id: 3, value: '<</S/Launch/F(cmd.exe)>>' }])),
  script('a PDF that starts a program, compressed', () => buildPdfOf([CATALOG_WITH_OPEN_ACTION, compressedObjects(4, '<</S/Launch/Win<</F(cmd.exe)>>>>')])),
  script('a PDF with an embedded file', () => buildPdfOf([{ id: 3, value: '<</Type/Filespec/F(a.exe)/EF<</F 4 0 R>>>>' }])),
  script('a PDF with an embedded file, compressed', () => buildPdfOf([compressedObjects(4, '<</Names<</EmbeddedFiles 5 0 R>>>>')])),
  script('a PDF with an XFA form', () => buildPdfOf([{ id: 3, value: '<</AcroForm<</XFA 4 0 R>>>>' }])),
  script('a PDF with rich media', () => buildPdfOf([{ id: 3, value: '<</Subtype/RichMedia>>' }])),
];

/** PDFs that are damaged, encrypted or active, and other files named as a PDF. */
export const BAD_PDFS: readonly BadFile[] = [
  ...SCRIPTS,
  other('a PDF with a password', 'FILE_LOCKED', () => buildPdfOf([{ id: 9, value: '<</Filter/Standard/V 2>>' }], { trailer: '/Encrypt 9 0 R' })),
  other('a PDF with a password in a compressed cross-reference table', 'FILE_LOCKED', () =>
    buildPdfOf([{ id: 9, value: '<</Type/XRef/Encrypt 8 0 R>>', stream: noise(50) }]),
  ),
  other('a truncated PDF', 'FILE_DAMAGED', () => buildPdfOf([{ id: 7, value: '<<>>', stream: noise(90_000) }]).subarray(0, 60_000)),
  other('a PDF without an object', 'FILE_DAMAGED', () => Buffer.from('%PDF-1.4\nnothing at all\n%%EOF\n')),
  other('a PDF with damaged compressed objects', 'FILE_DAMAGED', () =>
    buildPdfOf([{ id: 4, value: '<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>', stream: Buffer.from('not packed') }]),
  ),
  other('a PDF whose objects have an unusual compression', 'FILE_UNSAFE_ARCHIVE', () =>
    buildPdfOf([{ id: 4, value: '<</Type/ObjStm/N 1/First 4/Filter[/ASCIIHexDecode/FlateDecode]>>', stream: noise(50) }]),
  ),
  other('a PDF whose compression is declared in another object', 'FILE_UNSAFE_ARCHIVE', () =>
    buildPdfOf([{ id: 4, value: '<</Type/ObjStm/N 1/First 4/Filter 5 0 R>>', stream: noise(50) }]),
  ),
  other('a PDF whose compressed objects have a predictor', 'FILE_UNSAFE_ARCHIVE', () =>
    buildPdfOf([compressedObjects(4, SCRIPT_ACTION, '/DecodeParms<</Predictor 12>>')]),
  ),
  other('a PDF whose objects expand a hundredfold', 'FILE_UNSAFE_ARCHIVE', () => buildPdfOf([compressedObjects(4, ' '.repeat(70_000_000))])),
  other('a PDF that is a ZIP archive too', 'FILE_UNSAFE_ARCHIVE', () => Buffer.concat([buildPdf(), buildDocx()])),
  other('an HTML page named as a PDF', 'FILE_TYPE_NOT_ALLOWED', () => Buffer.from('<html>%PDF-1.4</html>')),
  other('a PDF named as an HTML page', 'FILE_TYPE_NOT_ALLOWED', () => buildPdf(), 'a.html'),
  other('a PDF named as an image', 'FILE_TYPE_NOT_ALLOWED', () => buildPdf(), 'a.png'),
  other('an HTML page before a PDF', 'FILE_TYPE_NOT_ALLOWED', () => Buffer.concat([Buffer.from('<script>alert(1)</script>\n'), buildPdf()])),
  other('an archive named as a PDF', 'FILE_TYPE_NOT_ALLOWED', () => buildDocx()),
];
