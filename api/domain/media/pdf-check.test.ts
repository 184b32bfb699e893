import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fc } from '../../../schema/testing/properties.ts';
import { BAD_PDFS } from '../../testing/bad-pdfs.ts';
import { buildPdfOf } from '../../testing/pdf.ts';
import { checkPdf } from './pdf-check.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'academy-pdf-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const SCRIPT = '<</Type/Action/S/JavaScript/JS(app.alert(1))>>';
const ONE_PAGE = { id: 2, value: '<</Type/Pages/Kids[10 0 R]/Count 1>>' };
const FILE = [
  { id: 4, value: '<</Type/Filespec/F(a.exe)/EF<</F 5 0 R>>>>' },
  { id: 5, value: '<</Type/EmbeddedFile/Length 3>>', stream: Buffer.from('abc') },
];
const NAMES = '/Names<</JavaScript<</Names[(a) 3 0 R]>>/EmbeddedFiles<</Names[(x) 4 0 R]>>>>';
const onPage = (page: string, annotation: string) => [
  ONE_PAGE,
  { id: 10, value: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]${page}/Annots[11 0 R]>>` },
  { id: 11, value: `<</Type/Annot/Rect[0 0 9 9]${annotation}>>` },
];
/** Valid documents with an action in each position that pdf.js enumerates. */
const VALID = [
  buildPdfOf(onPage(`/AA<</O${SCRIPT}>>`, `/Subtype/Link/A${SCRIPT}`)),
  buildPdfOf([...onPage('', '/Subtype/FileAttachment/FS 4 0 R'), ...FILE]),
  buildPdfOf([{ id: 1, value: `<</Type/Catalog/Pages 2 0 R${NAMES}>>` }, { id: 3, value: SCRIPT }, ...FILE]),
];

const isEmpty = (value: object | null): boolean => value === null || Object.keys(value).length === 0;

/** Whether pdf.js, a reader with another parser than ours, finds a script or an embedded file. */
async function pdfJsFindsAction(content: Buffer): Promise<boolean> {
  const task = getDocument({ data: new Uint8Array(content), isEvalSupported: false, verbosity: VerbosityLevel.ERRORS });
  try {
    const pdf = await task.promise;
    if ((await pdf.hasJSActions()) || !isEmpty(await pdf.getAttachments())) return true;
    for (let number = 1; number <= Math.min(3, pdf.numPages); number += 1) {
      const page = await pdf.getPage(number);
      if (!isEmpty(await page.getJSActions())) return true;
      const annotations: Array<{ actions?: object | null; file?: object }> = await page.getAnnotations();
      if (annotations.some(({ actions, file }) => !isEmpty(actions ?? null) || file !== undefined)) return true;
    }
    return false;
  } catch {
    return false;
  } finally {
    await task.destroy();
  }
}

async function isRejected(content: Buffer): Promise<boolean> {
  const path = join(directory, 'a.pdf');
  await writeFile(path, content);
  return checkPdf(path).then(
    () => false,
    () => true,
  );
}

/** Tokens at which parsers disagree: delimiters, stream ends, object headers, escapes. */
const TOKENS = [
  ...['(', ')', '<<', '>>', '<', '>', '[', ']', '%', '/', '\n', '\r', '\0', '\\', ' ', '#', '#4a', 'R'],
  ...['stream\n', '\nendstream\n', ' endobj\n', '3 0 obj', 'obj', '/S', '/JS', '/JavaScript', '/OpenAction 3 0 R'],
  ...['trailer', 'xref', 'startxref', '%%EOF', '/Length 5', '/ObjStm', '/First 4', '/N 1'],
];
const change = fc.record({
  kind: fc.constantFrom('insert', 'remove', 'overwrite'),
  position: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  token: fc.constantFrom(...TOKENS),
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

function applyChange(content: Buffer, { kind, position, token }: Change): Buffer {
  const at = Math.floor(position * content.length);
  const bytes = Buffer.from(kind === 'remove' ? '' : token, 'latin1');
  const removed = kind === 'insert' ? 0 : kind === 'remove' ? 1 + (at % 4) : bytes.length;
  return Buffer.concat([content.subarray(0, at), bytes, content.subarray(at + removed)]);
}

describe('checkPdf', () => {
  it.each(VALID.map((content, index) => [index, content] as const))('rejects valid document %i, in which pdf.js finds an action', async (_index, content) => {
    expect(await pdfJsFindsAction(content)).toBe(true);
    expect(await isRejected(content)).toBe(true);
  });

  it('rejects every mutation of the corpus in which pdf.js finds an action', { timeout: 60_000 }, async () => {
    const corpus = [...VALID];
    for (const { answer, content } of BAD_PDFS) if (answer === 'FILE_HAS_SCRIPT') corpus.push(Buffer.from(await content()));
    const small = corpus.filter(({ length }) => length < 20_000);
    let found = 0;
    const property = fc.asyncProperty(fc.constantFrom(...small), fc.array(change, { minLength: 1, maxLength: 4 }), async (document, changes) => {
      const content = changes.reduce(applyChange, document);
      if (!(await pdfJsFindsAction(content))) return;
      found += 1;
      expect(await isRejected(content)).toBe(true);
    });
    await fc.assert(property, { numRuns: 1000, seed: 20261122 });
    // The mutations must not break so much that pdf.js reads nothing.
    expect(found).toBeGreaterThan(50);
  });
});
