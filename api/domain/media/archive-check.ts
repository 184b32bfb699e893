import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { OFFICE_TYPES } from '../../../schema/upload-kinds.ts';
import { DomainError } from '../shared/errors.ts';
import { isContentError } from './content-error.ts';

const MEGABYTE = 1024 * 1024;
/** Limits: number of entries, bytes of all entries uncompressed, and compression ratio of a large entry. No document needs more. */
const ENTRIES_MAX = 3000;
const UNPACKED_MAX = 300 * MEGABYTE;
const RATIO_MAX = 150;
/** Smaller entries may have any ratio: empty pages compress very well. */
const RATIO_FROM = MEGABYTE;
/** Maximum size of entries that are read as text. */
const TEXT_MAX = 2 * MEGABYTE;

/** Relations that load code from another address: a template or an object. */
const FETCHED = /attachedTemplate|oleObject/i;

/** Code in a document: macros and controls of Office, scripts of OpenDocument. */
const PROGRAM = /(^|\/)(vbaProject\.bin|vbaData\.xml)$|(^|\/)activeX\/|^(Basic|Scripts)\/./i;
const OPEN_DOCUMENT: Readonly<Record<string, string>> = { [OFFICE_TYPES.odt]: OFFICE_TYPES.odt, [OFFICE_TYPES.odf]: OFFICE_TYPES.odf };

const unsafe = (): DomainError => new DomainError('FILE_UNSAFE_ARCHIVE');

/** Checks the central directory, before anything is uncompressed. */
async function readTable(archive: ZipFile, unpackedMax = UNPACKED_MAX): Promise<Map<string, Entry>> {
  if (archive.entryCount > ENTRIES_MAX) throw unsafe();
  const entries = new Map<string, Entry>();
  const offsets = new Set<number>();
  let unpacked = 0;
  for await (const entry of archive.eachEntry()) {
    unpacked += entry.uncompressedSize;
    offsets.add(entry.relativeOffsetOfLocalHeader);
    const isDense = entry.uncompressedSize > RATIO_FROM && entry.uncompressedSize > entry.compressedSize * RATIO_MAX;
    // Programs read duplicate names differently; entries that overlap uncompress to many times their size.
    if (unpacked > unpackedMax || isDense || entries.has(entry.fileName) || offsets.size <= entries.size) throw unsafe();
    if (entry.isEncrypted()) throw new DomainError('FILE_LOCKED');
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/** Uncompresses every entry once without storing it: throws when an entry is larger than the directory states. */
async function requireTrueSizes(archive: ZipFile, entries: Iterable<Entry>): Promise<void> {
  for (const entry of entries) {
    if (entry.fileName.endsWith('/')) continue;
    const content = await archive.openReadStreamPromise(entry);
    for await (const _chunk of content);
  }
}

async function textOf(archive: ZipFile, entry: Entry | undefined): Promise<string> {
  if (entry === undefined) return '';
  if (entry.uncompressedSize > TEXT_MAX) throw unsafe();
  const text = (await buffer(await archive.openReadStreamPromise(entry))).toString('utf8');
  // UTF-16 and numeric character references mean the same to the program that opens the document.
  return text
    .replaceAll('\0', '')
    .replace(/&#(?:x0*([0-9a-f]{1,4})|0*(\d{1,5}));/gi, (_all, hex?: string, decimal?: string) =>
      String.fromCharCode(Number.parseInt(hex ?? decimal ?? '', hex ? 16 : 10)),
    );
}

/** Rejects templates and objects from other addresses, whichever entry refers to them, because they can contain code. */
async function requireNothingFetched(archive: ZipFile, entries: Map<string, Entry>): Promise<void> {
  for (const [name, entry] of entries) {
    if (!/\.rels$/i.test(name)) continue;
    const relations = await textOf(archive, entry);
    if (FETCHED.test(relations) && /External/i.test(relations)) throw new DomainError('FILE_HAS_SCRIPT');
  }
}

async function typeOf(archive: ZipFile, entries: Map<string, Entry>): Promise<string> {
  const type = (await textOf(archive, entries.get('mimetype'))).trim();
  const openType = Object.hasOwn(OPEN_DOCUMENT, type) ? OPEN_DOCUMENT[type] : undefined;
  if (openType !== undefined && entries.has('content.xml')) {
    if (/<manifest:encryption-data\b/.test(await textOf(archive, entries.get('META-INF/manifest.xml')))) throw new DomainError('FILE_LOCKED');
    return openType;
  }
  const contents = await textOf(archive, entries.get('[Content_Types].xml'));
  if (/macroEnabled|vbaProject/i.test(contents)) throw new DomainError('FILE_HAS_SCRIPT');
  const isWord = contents.includes('wordprocessingml.document.main+xml') && entries.has('word/document.xml');
  if (!isWord) throw new DomainError('FILE_TYPE_NOT_ALLOWED');
  await requireNothingFetched(archive, entries);
  return OFFICE_TYPES.docx;
}

/** Opens an archive, checks it and closes it; faults of the archive become errors with a code. */
async function withArchive<Result>(open: () => Promise<ZipFile>, check: (archive: ZipFile) => Promise<Result>): Promise<Result> {
  let archive: ZipFile;
  try {
    archive = await open();
  } catch (error) {
    throw isContentError(error) ? new DomainError('FILE_DAMAGED') : error;
  }
  try {
    return await check(archive);
  } catch (error) {
    if (error instanceof DomainError || !isContentError(error)) throw error;
    const message = error instanceof Error ? error.message : '';
    throw new DomainError(
      /too many bytes|not enough bytes|invalid relative path|absolute path|invalid characters|size mismatch/i.test(message)
        ? 'FILE_UNSAFE_ARCHIVE'
        : 'FILE_DAMAGED',
    );
  } finally {
    archive.close();
  }
}

const OPTIONS = { lazyEntries: true, autoClose: false, strictFileNames: true } as const;

/**
 * Checks a document that is an archive and returns its content type: docx, odt or odf. Number, sizes and ratios of entries are checked
 * before anything is uncompressed.
 *
 * @throws FILE_UNSAFE_ARCHIVE, FILE_HAS_SCRIPT, FILE_LOCKED, FILE_DAMAGED
 * @throws FILE_TYPE_NOT_ALLOWED for any other archive
 */
export function checkArchive(path: string): Promise<string> {
  return withArchive(
    () => openPromise(path, OPTIONS),
    async (archive) => {
      const entries = await readTable(archive);
      const type = await typeOf(archive, entries);
      if ([...entries.keys()].some((name) => PROGRAM.test(name))) throw new DomainError('FILE_HAS_SCRIPT');
      await requireTrueSizes(archive, entries.values());
      return type;
    },
  );
}

/**
 * Checks an Excel workbook that is only read and not stored: it uncompresses to at most `unpackedMax` bytes.
 *
 * @throws FILE_UNSAFE_ARCHIVE, FILE_LOCKED, FILE_DAMAGED
 * @throws FILE_TYPE_NOT_ALLOWED for any other archive
 */
export function checkWorkbook(bytes: Buffer, unpackedMax: number): Promise<void> {
  return withArchive(
    () => fromBufferPromise(bytes, OPTIONS),
    async (archive) => {
      const entries = await readTable(archive, unpackedMax);
      if (!entries.has('xl/workbook.xml')) throw new DomainError('FILE_TYPE_NOT_ALLOWED');
      await requireTrueSizes(archive, entries.values());
    },
  );
}
