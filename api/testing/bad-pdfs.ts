import { deflateSync } from 'node:zlib';
import type { BadFile } from './bad-files.ts';
import { buildPdf } from './factories/file.ts';
import { buildPdfOf, packedObjects } from './pdf.ts';
import { buildDocx } from './zip.ts';

const RUNS = '<</Type/Action/S/JavaScript/JS(app.alert(1))>>';
const OPENS = { id: 1, value: '<</Type/Catalog/Pages 2 0 R/OpenAction 3 0 R>>' };
const script = (what: string, content: () => Buffer): BadFile => ({ what, name: 'a.pdf', content, answer: 'FILE_HAS_SCRIPT' });
const other = (what: string, answer: BadFile['answer'], content: () => Buffer, name = 'a.pdf'): BadFile => ({ what, name, content, answer });
const noise = (length: number): Buffer => Buffer.from(Array.from({ length }, (_each, at) => (at * 7919 + (at >> 3)) & 0xff));

/** PDFs with something that runs, in every place where a reader would find it and a careless search would not. */
const SCRIPTS: readonly BadFile[] = [
  script('a PDF with a script when it opens', () => buildPdfOf([{ id: 1, value: `<</Type/Catalog/Pages 2 0 R/OpenAction${RUNS}>>` }])),
  script('a PDF with a script in an object of its own', () => buildPdfOf([OPENS, { id: 3, value: RUNS }])),
  script('a PDF with a script whose name is written in numbers', () => buildPdfOf([OPENS, { id: 3, value: '<</S/#4aava#53cript/#4A#53(app.alert(1))>>' }])),
  script('a PDF with a script in a packed object', () => buildPdfOf([OPENS, packedObjects(4, RUNS)])),
  script('a PDF with a script in numbers in a packed object', () => buildPdfOf([OPENS, packedObjects(4, '<</S/Java#53cript/J#53(1)>>')])),
  script('a PDF with packed objects that do not say they are', () => {
    const stream = deflateSync(Buffer.from(`3 0 ${RUNS}`));
    return buildPdfOf([OPENS, { id: 4, value: '<</N 1/First 4/Filter[/FlateDecode]>>', stream }]);
  }),
  script('a PDF with packed objects behind a false end of stream', () => {
    const hidden = deflateSync(Buffer.from(`3 0 ${RUNS} endstream endobj endstream ${RUNS}`), { level: 0 });
    return buildPdfOf([OPENS, { id: 4, value: '<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>', stream: hidden }]);
  }),
  script('a PDF with packed objects whose length is a lie', () => buildPdfOf([OPENS, packedObjects(4, `${' '.repeat(5000)}${RUNS}`, '/Length 3')])),
  script('a PDF with an object hidden in the bytes of a picture', () =>
    buildPdfOf([OPENS, { id: 5, value: '<</Subtype/Image>>', stream: Buffer.concat([noise(3000), Buffer.from(`\n3 0 obj${RUNS}endobj\n`), noise(3000)]) }]),
  ),
  script('a PDF with an object hidden in a text that never ends', () => buildPdfOf([OPENS, { id: 6, value: '(' }, { id: 3, value: RUNS }])),
  script('a PDF with an object hidden in a comment', () =>
    Buffer.from(buildPdfOf([OPENS]).toString('latin1').replace('trailer', `%x 3 0 obj ${RUNS} endobj\ntrailer`), 'latin1'),
  ),
  script('a PDF whose object has a comment in its head', () =>
    Buffer.from(buildPdfOf([OPENS]).toString('latin1').replace('trailer', `3 %\n0%\nobj${RUNS} endobj\ntrailer`), 'latin1'),
  ),
  script('a PDF whose object has no space in its head', () =>
    Buffer.from(buildPdfOf([OPENS]).toString('latin1').replace('trailer', `3 0obj${RUNS}endobj\ntrailer`), 'latin1'),
  ),
  script('a PDF with a stray word that some readers skip and others follow', () =>
    buildPdfOf([{ id: 1, value: `<</Type/Catalog/Pages 2 0 R/K stream /OpenAction${RUNS}>>` }]),
  ),
  script('a PDF whose table says the script, in the bytes of a picture', () =>
    buildPdfOf([{ id: 5, value: '<</Subtype/Image>>', stream: Buffer.from(`trailer<</Root<</Pages 2 0 R/OpenAction<</S %x\n/#4aava#53cript>>>>>>`) }]),
  ),
  script('a PDF whose table says the script, in a comment', () =>
    Buffer.from(buildPdfOf([]).toString('latin1').replace('trailer', `% trailer<</Root<</OpenAction${RUNS}>>>>\ntrailer`), 'latin1'),
  ),
  script('a PDF with an object that begins in a text of another', () =>
    buildPdfOf([{ id: 1, value: `<</Type/Catalog/Pages 2 0 R/K(0 obj >> stream)/OpenAction${RUNS}>>` }]),
  ),
  script('a PDF with packed objects behind a stray head', () => buildPdfOf([OPENS, packedObjects(4, RUNS, '/K obj')])),
  script('a PDF with packed objects behind a head in a text', () => buildPdfOf([OPENS, packedObjects(4, RUNS, '/K(0 obj)')])),
  script('a PDF with a script far behind its beginning', () =>
    buildPdfOf([OPENS, { id: 7, value: '<</Length 900000>>', stream: noise(900_000) }, { id: 3, value: RUNS }]),
  ),
  script('a PDF with a script on a page', () => buildPdfOf([{ id: 3, value: `<</Type/Page/Parent 2 0 R/AA<</O${RUNS}>>>>` }])),
  script('a PDF with scripts by name', () => buildPdfOf([{ id: 1, value: '<</Type/Catalog/Pages 2 0 R/Names<</JavaScript 3 0 R>>>>' }])),
  script('a PDF that starts a program', () => buildPdfOf([OPENS, { id: 3, value: '<</S/Launch/F(cmd.exe)>>' }])),
  script('a PDF that starts a program, packed', () => buildPdfOf([OPENS, packedObjects(4, '<</S/Launch/Win<</F(cmd.exe)>>>>')])),
  script('a PDF with a file in it', () => buildPdfOf([{ id: 3, value: '<</Type/Filespec/F(a.exe)/EF<</F 4 0 R>>>>' }])),
  script('a PDF with a file in it, packed', () => buildPdfOf([packedObjects(4, '<</Names<</EmbeddedFiles 5 0 R>>>>')])),
  script('a PDF with a form that has a program', () => buildPdfOf([{ id: 3, value: '<</AcroForm<</XFA 4 0 R>>>>' }])),
  script('a PDF with a film that has a program', () => buildPdfOf([{ id: 3, value: '<</Subtype/RichMedia>>' }])),
];

/** PDFs with bad bytes, and what only calls itself one. */
export const BAD_PDFS: readonly BadFile[] = [
  ...SCRIPTS,
  other('a PDF with a password', 'FILE_LOCKED', () => buildPdfOf([{ id: 9, value: '<</Filter/Standard/V 2>>' }], { trailer: '/Encrypt 9 0 R' })),
  other('a PDF with a password, said in a packed table', 'FILE_LOCKED', () =>
    buildPdfOf([{ id: 9, value: '<</Type/XRef/Encrypt 8 0 R>>', stream: noise(50) }]),
  ),
  other('a PDF cut off in the middle', 'FILE_DAMAGED', () => buildPdfOf([{ id: 7, value: '<<>>', stream: noise(90_000) }]).subarray(0, 60_000)),
  other('a PDF without an object', 'FILE_DAMAGED', () => Buffer.from('%PDF-1.4\nnothing at all\n%%EOF\n')),
  other('a PDF whose packed objects are broken', 'FILE_DAMAGED', () =>
    buildPdfOf([{ id: 4, value: '<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>', stream: Buffer.from('not packed') }]),
  ),
  other('a PDF whose objects are packed in a way nobody uses', 'FILE_UNSAFE_ARCHIVE', () =>
    buildPdfOf([{ id: 4, value: '<</Type/ObjStm/N 1/First 4/Filter[/ASCIIHexDecode/FlateDecode]>>', stream: noise(50) }]),
  ),
  other('a PDF whose packing is said elsewhere', 'FILE_UNSAFE_ARCHIVE', () =>
    buildPdfOf([{ id: 4, value: '<</Type/ObjStm/N 1/First 4/Filter 5 0 R>>', stream: noise(50) }]),
  ),
  other('a PDF whose packed objects are shifted', 'FILE_UNSAFE_ARCHIVE', () => buildPdfOf([packedObjects(4, RUNS, '/DecodeParms<</Predictor 12>>')])),
  other('a PDF whose objects unpack to a hundred times as much', 'FILE_UNSAFE_ARCHIVE', () => buildPdfOf([packedObjects(4, ' '.repeat(70_000_000))])),
  other('a PDF that is an archive besides', 'FILE_UNSAFE_ARCHIVE', () => Buffer.concat([buildPdf(), buildDocx()])),
  other('a page that calls itself a PDF', 'FILE_TYPE_NOT_ALLOWED', () => Buffer.from('<html>%PDF-1.4</html>')),
  other('a PDF that calls itself a page', 'FILE_TYPE_NOT_ALLOWED', () => buildPdf(), 'a.html'),
  other('a PDF that calls itself a picture', 'FILE_TYPE_NOT_ALLOWED', () => buildPdf(), 'a.png'),
  other('a page in front of a PDF', 'FILE_TYPE_NOT_ALLOWED', () => Buffer.concat([Buffer.from('<script>alert(1)</script>\n'), buildPdf()])),
  other('an archive that calls itself a PDF', 'FILE_TYPE_NOT_ALLOWED', () => buildDocx()),
];
