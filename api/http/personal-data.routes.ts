import { Router } from 'express';
import { type ExportLine, exportPersonalData, type PersonalDataExport } from '../domain/personal-data/export-personal-data.service.ts';
import type { HttpDeps } from './deps.ts';
import { exportHandler } from './export-stream.ts';
import { personalDataPage } from './personal-data-page.ts';
import { type ZipEntry, zipStream } from './zip-stream.ts';

type Deps = Pick<HttpDeps, 'makeCtx' | 'settings' | 'translateExport' | 'log'>;

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

async function* entriesOf(data: PersonalDataExport, { settings, translateExport }: Deps): AsyncGenerator<ZipEntry> {
  try {
    yield { name: 'data.json', content: jsonOf(data, settings.siteUrl) };
    yield { name: 'index.html', content: personalDataPage(data, settings.siteName, translateExport(data.language)) };
    let number = 0;
    for await (const { name, content } of data.files()) {
      number += 1;
      yield { name: archiveName(number, name), content };
    }
  } finally {
    await data.close();
  }
}

/** Creates the router of the viewer's own data: a ZIP archive with JSON, a readable page and the person's files, streamed. */
export function createPersonalDataRouter(deps: Deps): Router {
  const router = Router();
  router.get(
    '/account',
    exportHandler(deps.log, async (request) => {
      const data = await exportPersonalData(await deps.makeCtx(request));
      return { fallbackName: 'my-data.zip', name: 'my-data.zip', contentType: 'application/zip', content: zipStream(entriesOf(data, deps)) };
    }),
  );
  return router;
}
