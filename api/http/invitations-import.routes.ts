import { type Request, Router } from 'express';
import type { Cell } from '../../schema/csv.ts';
import { IMPORT_BYTES_MAX } from '../../schema/invitations.ts';
import { IMPORT_HEADERS, IMPORT_OUTCOMES, IMPORT_PROBLEMS, IMPORT_SHEET, TEMPLATE_HEADERS } from '../domain/invitations/import-texts.ts';
import { type ImportOptions, prepareFile, requireImporter } from '../domain/invitations/invitation-import.service.ts';
import { exportImport, type InvitationImportRow } from '../domain/invitations/read-import.service.ts';
import { requireActor } from '../domain/shared/context.ts';
import { DomainError } from '../domain/shared/errors.ts';
import { requireFormat, type Table, tableFile } from '../domain/shared/table-file.ts';
import type { HttpDeps } from './deps.ts';
import { exportHandler } from './export-stream.ts';
import { withFormFile } from './multipart-file.ts';

type Translate = ReturnType<HttpDeps['translateExport']>;

/** Reads a file; stops at the limit. */
async function readLimited(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of content) {
    size += part.length;
    if (size > IMPORT_BYTES_MAX) throw new DomainError('IMPORT_TOO_LARGE');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const listOf = (value: unknown): string[] => (typeof value === 'string' && value !== '' ? value.split(',') : []);

/** What applies to all rows, from the query of the address; ids are separated by commas. */
function optionsOf({ query }: Request): ImportOptions {
  const language = typeof query.language === 'string' ? query.language : '';
  return { language, academyIds: listOf(query.academyIds), courseIds: listOf(query.courseIds), groupIds: listOf(query.groupIds) };
}

async function* cellsOf(batches: AsyncIterable<InvitationImportRow[]>, translate: Translate): AsyncGenerator<Cell[][]> {
  const reasonOf = ({ problem, value }: InvitationImportRow): string | null => {
    if (problem === null) return null;
    const sentence = translate(IMPORT_PROBLEMS[problem]);
    return value === null || value === '' ? sentence : `${sentence.replace(/!$/, '')}: ${value}`;
  };
  for await (const rows of batches) yield rows.map((row) => [row.rowNumber, row.email, translate(IMPORT_OUTCOMES[row.outcome]), reasonOf(row)]);
}

async function* exampleRows(): AsyncGenerator<Cell[][]> {
  yield [['amina@example.org', 'ar', null, null, null]];
}

function templateOf(translate: Translate): Table {
  const { language, academy, course, group } = TEMPLATE_HEADERS;
  const headers = [IMPORT_HEADERS.email, language, academy, course, group].map(translate);
  return { fileName: translate(IMPORT_SHEET), sheetName: translate(IMPORT_SHEET), headers, rows: exampleRows() };
}

type Deps = Pick<HttpDeps, 'makeCtx' | 'translateExport' | 'log'>;

/** Serves the template and the results of imports as CSV or XLSX, in the interface language of the reader. */
function mountDownloads(router: Router, { makeCtx, translateExport, log }: Deps): void {
  router.get(
    '/template/:format',
    exportHandler(log, async (request) => {
      const ctx = await makeCtx(request);
      await requireImporter(ctx);
      const { language } = requireActor(ctx);
      return tableFile(templateOf(translateExport(language)), requireFormat(request.params.format), language);
    }),
  );
  router.get(
    '/:id/results/:format',
    exportHandler(log, async (request) => {
      const ctx = await makeCtx(request);
      const { language } = requireActor(ctx);
      const format = requireFormat(request.params.format);
      const translate = translateExport(language);
      const { fileName, batches } = await exportImport(ctx, String(request.params.id));
      const name = fileName?.replace(/\.\w+$/, '') ?? translate(IMPORT_SHEET);
      const headers = Object.values(IMPORT_HEADERS).map(translate);
      return tableFile({ fileName: name, sheetName: translate(IMPORT_SHEET), headers, rows: cellsOf(batches, translate) }, format, language);
    }),
  );
}

/** Creates the router of lists of invitations: a file to check, its template, and its results. Admins only. */
export function createInvitationImportRouter(deps: Deps): Router {
  const router = Router();
  router.post('/', async (request, response) => {
    const ctx = await deps.makeCtx(request);
    // Before the file is read.
    await requireImporter(ctx);
    const id = await withFormFile(request, 'file', async ({ content, originalName }) => {
      const bytes = await readLimited(content);
      return prepareFile(ctx, { name: originalName, bytes }, optionsOf(request));
    });
    response.status(200).json({ status: 'success', result: { id } });
  });
  mountDownloads(router, deps);
  return router;
}
