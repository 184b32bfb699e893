import { deflateSync } from 'node:zlib';

/** An object of a PDF, with or without a stream. */
export interface PdfPart {
  id: number;
  /** The dictionary or value. */
  value: string;
  /** The bytes of its stream. */
  stream?: Buffer;
}

const CATALOG: PdfPart = { id: 1, value: '<</Type/Catalog/Pages 2 0 R>>' };
const PAGES: PdfPart = { id: 2, value: '<</Type/Pages/Kids[]/Count 0>>' };

const write = ({ id, value, stream }: PdfPart): Buffer =>
  Buffer.concat([
    Buffer.from(`${id} 0 obj\n${value}\n`, 'latin1'),
    ...(stream === undefined ? [] : [Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n')]),
    Buffer.from('endobj\n'),
  ]);

/** Builds a PDF from objects; objects 1 and 2 replace the default catalog and page tree. */
export function buildPdfOf(parts: readonly PdfPart[], { trailer = '', end = '%%EOF\n' }: { trailer?: string; end?: string } = {}): Buffer {
  const usual = [CATALOG, PAGES].filter(({ id }) => parts.every((part) => part.id !== id));
  const bodies = [...usual, ...parts].map(write);
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...bodies, Buffer.from(`trailer<</Root 1 0 R${trailer}>>\nstartxref\n9\n${end}`, 'latin1')]);
}

/** Builds a compressed object stream, as most programs write it. */
export function compressedObjects(id: number, objects: string, dictionary = ''): PdfPart {
  const stream = deflateSync(Buffer.from(`3 0 ${objects}`, 'latin1'));
  return { id, value: `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${stream.length}${dictionary}>>`, stream };
}
