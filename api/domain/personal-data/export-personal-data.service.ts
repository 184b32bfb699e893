import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { EntityManager } from 'typeorm';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { sanitizeRichText } from '../steps/rich-text.ts';
import { readingValues } from '../translations/translation-sql.ts';
import { requireActiveUser } from '../users/find-user.reads.ts';
import { filesToExport, SECTION_NAMES, SECTIONS, type SectionName } from './export-rows.ts';
import type { ExportRow } from './export-section.ts';

/** Rows in memory at the same time. */
const ROWS_AT_ONCE = 500;

/** A line of the export: the section and a row of it, with times as ISO 8601. */
export type ExportLine = readonly [section: SectionName, row: Readonly<Record<string, unknown>>];

/** Everything that is stored about a person. */
export interface PersonalDataExport {
  name: string;
  language: InterfaceLanguage;
  timeZone: string;
  exportedAt: Date;
  /** The names of all sections, also of those without rows. */
  sections: readonly SectionName[];
  /** Reads the rows in the order of the sections; can be called several times. */
  lines(): AsyncIterable<ExportLine>;
  /** The person's own files with their names; a file that is not stored anymore is left out. */
  files(): AsyncIterable<{ name: string; content: AsyncIterable<Buffer> }>;
  /** Removes the rows from the disk; called when the export was sent. */
  close(): Promise<void>;
}

/** HTML of messages is sanitized on every read. */
const readable = (row: ExportRow): ExportRow => (typeof row.html === 'string' ? { ...row, html: sanitizeRichText(row.html) } : row);

type Values = { userId: string } & ReturnType<typeof readingValues>;
/** Called with the share of the sections that were read, in percent. */
type OnRead = (percent: number) => Promise<void>;

async function* linesOf(db: EntityManager, values: Values, onRead: OnRead): AsyncGenerator<string> {
  for (const [index, name] of SECTION_NAMES.entries()) {
    await onRead((100 * index) / SECTION_NAMES.length);
    let count = ROWS_AT_ONCE;
    for (let offset = 0; count === ROWS_AT_ONCE; offset += count) {
      const rows = await SECTIONS[name].all(db, { ...values, offset, limit: ROWS_AT_ONCE });
      count = rows.length;
      yield rows.map((row) => `${JSON.stringify([name, readable(row)])}\n`).join('');
    }
  }
}

async function* readLines(path: string): AsyncGenerator<ExportLine> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) yield JSON.parse(line) as ExportLine;
}

async function* readFiles(ctx: Ctx, files: ReadonlyArray<{ key: string; name: string }>): AsyncGenerator<{ name: string; content: AsyncIterable<Buffer> }> {
  for (const { key, name } of files) {
    const content = await ctx.ports.storage.read(key).catch((error: unknown) => {
      if ((error as { code?: unknown }).code === 'ENOENT') return null;
      throw error;
    });
    if (content !== null) yield { name, content };
  }
}

/** Whether a section of the viewer's data has more rows, or the viewer's files more bytes, than the limits. */
export async function personalDataExceeds(ctx: Ctx, limits: { rows: number; bytes: number }): Promise<boolean> {
  const { id: userId } = requireActor(ctx);
  const files = await filesToExport.all(ctx.db, { userId });
  if (files.reduce((sum, { size }) => sum + size, 0) > limits.bytes) return true;
  const next = { userId, ...readingValues(ctx), offset: limits.rows, limit: 1 };
  for (const name of SECTION_NAMES) if ((await SECTIONS[name].first(ctx.db, next)) !== undefined) return true;
  return false;
}

/**
 * Reads all data of the viewer (docs/decisions/0041-personal-data.md). The rows are read in one snapshot and written to the local disk in batches, so
 * that neither the memory nor the transaction depends on how fast the viewer downloads.
 */
export async function exportPersonalData(ctx: Ctx, onRead: OnRead = async () => undefined): Promise<PersonalDataExport> {
  const actor = requireActor(ctx);
  const user = await requireActiveUser(ctx, actor.id);
  const { path, files } = await ctx.db.transaction('REPEATABLE READ', async (db) => {
    const spool = await ctx.ports.storage.writeTemporary(Readable.from(linesOf(db, { userId: actor.id, ...readingValues(ctx) }, onRead)));
    return { path: spool.path, files: await filesToExport.all(db, { userId: actor.id }) };
  });
  return {
    name: `${user.name} ${user.surname}`.trim(),
    language: user.language,
    timeZone: user.timeZone ?? ctx.settings.timeZone,
    exportedAt: ctx.now(),
    sections: SECTION_NAMES,
    lines: () => readLines(path),
    files: () => readFiles(ctx, files),
    close: () => rm(path, { force: true }),
  };
}
