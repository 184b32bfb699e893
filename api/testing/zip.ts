import { crc32, deflateRawSync } from 'node:zlib';

/** A part of an archive; the last four lie about it. */
export interface ZipPart {
  name: string;
  content: Buffer | string;
  /** Kept as it is. */
  stored?: boolean;
  /** Says that it has a password. */
  locked?: boolean;
  /** Says that it is so large, unpacked. */
  claims?: number;
  /** Where its bytes are said to lie: at those of the first part. */
  overlaps?: boolean;
}

const DATE = 0x58_21_00_00;

function header(signature: number, fields: ReadonlyArray<[bytes: 2 | 4, value: number]>): Buffer {
  const bytes = Buffer.alloc(4 + fields.reduce((sum, [length]) => sum + length, 0));
  bytes.writeUInt32LE(signature);
  let at = 4;
  for (const [length, value] of fields) at = bytes.writeUIntLE(value, at, length);
  return bytes;
}

/** An archive, also one that no honest program would write. */
export function buildZip(parts: readonly ZipPart[], { entryCount }: { entryCount?: number } = {}): Buffer {
  const bodies: Buffer[] = [];
  const table: Buffer[] = [];
  let offset = 0;
  for (const { name, content, stored, locked, claims, overlaps } of parts) {
    const plain = Buffer.from(content as string);
    const packed = stored ? plain : deflateRawSync(plain, { level: 9 });
    const common: Array<[2 | 4, number]> = [
      ...([
        [2, 20],
        [2, 0x0800 | (locked ? 1 : 0)],
        [2, stored ? 0 : 8],
        [4, DATE],
        [4, crc32Of(plain)],
      ] as Array<[2 | 4, number]>),
      ...([
        [4, packed.length],
        [4, claims ?? plain.length],
        [2, Buffer.byteLength(name)],
        [2, 0],
      ] as Array<[2 | 4, number]>),
    ];
    const body = Buffer.concat([header(0x04034b50, common), Buffer.from(name), packed]);
    const place = overlaps ? 0 : offset;
    table.push(header(0x02014b50, [[2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, place]]), Buffer.from(name));
    bodies.push(body);
    offset += body.length;
  }
  const contents = Buffer.concat(table);
  const count = entryCount ?? parts.length;
  const end = header(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, contents.length],
    [4, offset],
    [2, 0],
  ]);
  return Buffer.concat([...bodies, contents, end]);
}

/** Older Nodes have none of their own. */
function crc32Of(content: Buffer): number {
  if (typeof crc32 === 'function') return crc32(content);
  let sum = ~0;
  for (const byte of content) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (0xedb88320 & -(sum & 1));
  }
  return ~sum >>> 0;
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const TYPES = `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${WORD}"/></Types>`;
const TEXT = '<?xml version="1.0"?><w:document><w:body><w:p><w:t>A letter</w:t></w:p></w:body></w:document>';

/** The parts of a letter as Word keeps it. */
export const docxParts = (types = TYPES): ZipPart[] => [
  { name: '[Content_Types].xml', content: types },
  { name: 'word/document.xml', content: TEXT },
];
/** The parts of a letter or a formula as LibreOffice keeps it. */
export const odtParts = (type: 'text' | 'formula' | 'spreadsheet' = 'text'): ZipPart[] => [
  { name: 'mimetype', content: `application/vnd.oasis.opendocument.${type}`, stored: true },
  { name: 'META-INF/manifest.xml', content: '<manifest:manifest/>' },
  { name: 'content.xml', content: '<office:document-content/>' },
];
/** A letter in one of the kinds that we keep. */
export const buildDocx = (): Buffer => buildZip(docxParts());
export const buildOdt = (): Buffer => buildZip(odtParts());
export const buildOdf = (): Buffer => buildZip(odtParts('formula'));
