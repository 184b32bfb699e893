import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of an archive; `encrypted`, `declaredSize` and `overlaps` make its headers wrong. */
export interface ZipEntry {
  name: string;
  content: Buffer | string;
  /** Stored without compression. */
  stored?: boolean;
  /** Sets the flag for encryption. */
  encrypted?: boolean;
  /** The declared uncompressed size, in bytes. */
  declaredSize?: number;
  /** Sets the offset to that of the first entry. */
  overlaps?: boolean;
}

const DATE = 0x58_21_00_00;

function header(signature: number, fields: ReadonlyArray<[bytes: 2 | 4, value: number]>): Buffer {
  const bytes = Buffer.alloc(4 + fields.reduce((sum, [length]) => sum + length, 0));
  bytes.writeUInt32LE(signature);
  let offset = 4;
  for (const [length, value] of fields) offset = bytes.writeUIntLE(value, offset, length);
  return bytes;
}

/** Builds a ZIP archive, with wrong headers where the entries ask for them. */
export function buildZip(parts: readonly ZipEntry[], { entryCount }: { entryCount?: number } = {}): Buffer {
  const bodies: Buffer[] = [];
  const table: Buffer[] = [];
  let offset = 0;
  for (const { name, content, stored, encrypted, declaredSize, overlaps } of parts) {
    const plain = Buffer.from(content as string);
    const compressed = stored ? plain : deflateRawSync(plain, { level: 9 });
    const common: Array<[2 | 4, number]> = [
      ...([
        [2, 20],
        [2, 0x0800 | (encrypted ? 1 : 0)],
        [2, stored ? 0 : 8],
        [4, DATE],
        [4, crc32Of(plain)],
      ] as Array<[2 | 4, number]>),
      ...([
        [4, compressed.length],
        [4, declaredSize ?? plain.length],
        [2, Buffer.byteLength(name)],
        [2, 0],
      ] as Array<[2 | 4, number]>),
    ];
    const body = Buffer.concat([header(0x04034b50, common), Buffer.from(name), compressed]);
    const position = overlaps ? 0 : offset;
    table.push(header(0x02014b50, [[2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, position]]), Buffer.from(name));
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

/** Returns the CRC-32 checksum; older versions of Node have no `crc32` in `node:zlib`. */
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
const TEXT = '<?xml version="1.0"?><w:document><w:body><w:p><w:t>A document</w:t></w:p></w:body></w:document>';

/** Returns the entries of a document as Word writes it. */
export const docxParts = (types = TYPES): ZipEntry[] => [
  { name: '[Content_Types].xml', content: types },
  { name: 'word/document.xml', content: TEXT },
];
/** Returns the entries of a text, formula or spreadsheet document as LibreOffice writes it. */
export const odtParts = (type: 'text' | 'formula' | 'spreadsheet' = 'text'): ZipEntry[] => [
  { name: 'mimetype', content: `application/vnd.oasis.opendocument.${type}`, stored: true },
  { name: 'META-INF/manifest.xml', content: '<manifest:manifest/>' },
  { name: 'content.xml', content: '<office:document-content/>' },
];
/** Builds a document of an allowed type. */
export const buildDocx = (): Buffer => buildZip(docxParts());
export const buildOdt = (): Buffer => buildZip(odtParts());
export const buildOdf = (): Buffer => buildZip(odtParts('formula'));
