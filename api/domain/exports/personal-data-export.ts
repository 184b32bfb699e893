import { type ExportLine, exportPersonalData, type PersonalDataExport, personalDataExceeds } from '../personal-data/export-personal-data.service.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { Translate } from '../shared/exported-file.ts';
import { type ZipEntry, zipStream } from '../shared/zip-stream.ts';
import { requireActiveUser } from '../users/find-user.reads.ts';
import { type OpenExport, translatorFor } from './open-export.ts';
import { personalDataPage } from './personal-data-page.ts';

/** Rows of one section, or bytes of the person's files, above which a job makes the archive (docs/decisions/0066-large-exports.md). */
const LIMITS = { rows: 20_000, bytes: 100 * 1024 * 1024 };

/** Version of the JSON file; a change that breaks its readers counts it up. */
const FORMAT = 1;

/** Writes the export as JSON: a list per section, the profile as an object. */
async function* jsonOf(data: PersonalDataExport, site: string): AsyncGenerator<string> {
  yield JSON.stringify({ format: FORMAT, site, exportedAt: data.exportedAt }).slice(0, -1);
  let open: ExportLine[0] | null = null;
  const seen = new Set<string>();
  for await (const [section, row] of data.lines()) {
    if (section === 'profile') yield `,\n"profile": ${JSON.stringify(row)}`;
    else if (section === open) yield `,\n${JSON.stringify(row)}`;
    else yield `${open === null || open === 'profile' ? '' : '\n]'},\n${JSON.stringify(section)}: [\n${JSON.stringify(row)}`;
    open = section;
    seen.add(section);
  }
  yield open === null || open === 'profile' ? '' : '\n]';
  for (const section of data.sections) if (!seen.has(section)) yield `,\n${JSON.stringify(section)}: []`;
  yield '\n}\n';
}

/** A name in the archive: numbered, without separators of folders. */
const archiveName = (number: number, name: string): string =>
  `files/${String(number).padStart(3, '0')}-${name.replace(/[/\\:*?"<>|\p{Cc}]/gu, '_').slice(-150)}`;

async function* entriesOf(data: PersonalDataExport, { settings }: Ctx, translate: Translate): AsyncGenerator<ZipEntry> {
  try {
    yield { name: 'data.json', content: jsonOf(data, settings.siteUrl) };
    yield { name: 'index.html', content: personalDataPage(data, settings.siteName, translate) };
    let number = 0;
    for await (const { name, content } of data.files()) {
      number += 1;
      yield { name: archiveName(number, name), content };
    }
  } finally {
    await data.close();
  }
}

/**
 * Opens the viewer's own data: a ZIP archive with JSON, a readable page and the person's files (docs/decisions/0041-personal-data.md).
 *
 * @throws NOT_SIGNED_IN
 */
export async function openPersonalData(ctx: Ctx): Promise<OpenExport> {
  const { id } = requireActor(ctx);
  await requireActiveUser(ctx, id);
  const name = 'my-data.zip';
  return {
    name,
    isLarge: await personalDataExceeds(ctx, LIMITS),
    needsProof: true,
    action: 'user.exportOwn',
    object: { type: 'user', id },
    limit: 'export.account',
    async write(onProgress) {
      const data = await exportPersonalData(ctx, onProgress);
      return { fallbackName: name, name, contentType: 'application/zip', content: zipStream(entriesOf(data, ctx, translatorFor(ctx)), ctx.now()) };
    },
  };
}
