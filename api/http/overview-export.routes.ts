import { Router } from 'express';
import type { Cell } from '../../schema/csv.ts';
import { directionOf, type InterfaceLanguage } from '../../schema/languages.ts';
import { exportCourseResults, type ResultsExport } from '../domain/overview/export-results.service.ts';
import { type ExportText, RESULT_HEADERS, RESULT_SHEET, RESULT_STATES } from '../domain/overview/export-texts.ts';
import { requireActor } from '../domain/shared/context.ts';
import { DomainError } from '../domain/shared/errors.ts';
import { csvStream } from './csv-stream.ts';
import type { HttpDeps } from './deps.ts';
import { exportHandler } from './export-stream.ts';
import { xlsxStream } from './xlsx-stream.ts';

type Translate = (text: ExportText) => string;

async function* cellsOf({ columns, batches }: ResultsExport, translate: Translate): AsyncGenerator<Cell[][]> {
  const states = { completed: translate(RESULT_STATES.completed), started: translate(RESULT_STATES.started), notStarted: translate(RESULT_STATES.notStarted) };
  for await (const rows of batches) yield rows.map((row) => columns.map((column) => (column === 'state' ? states[row.state] : (row[column] ?? null))));
}

const FORMATS = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    write: (results: ResultsExport, translate: Translate) =>
      csvStream(
        results.columns.map((column) => translate(RESULT_HEADERS[column])),
        cellsOf(results, translate),
      ),
  },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (results: ResultsExport, translate: Translate, language: InterfaceLanguage) =>
      xlsxStream({
        name: translate(RESULT_SHEET),
        rightToLeft: directionOf(language) === 'rtl',
        headers: results.columns.map((column) => translate(RESULT_HEADERS[column])),
        batches: cellsOf(results, translate),
      }),
  },
} as const;
const isFormat = (format: string): format is keyof typeof FORMATS => Object.hasOwn(FORMATS, format);

/** Creates the router of exports: the results of a course as CSV or XLSX, in the interface language of the reader, streamed. */
export function createExportRouter({ makeCtx, translateExport, log }: Pick<HttpDeps, 'makeCtx' | 'translateExport' | 'log'>): Router {
  const router = Router();
  router.get(
    '/courses/:id/results/:format',
    exportHandler(log, async (request) => {
      const ctx = await makeCtx(request);
      const { language } = requireActor(ctx);
      const { id, format } = request.params;
      if (typeof id !== 'string' || typeof format !== 'string' || !isFormat(format)) throw new DomainError('NOT_FOUND');
      const results = await exportCourseResults(ctx, id);
      const { contentType, write } = FORMATS[format];
      const content = write(results, translateExport(language), language);
      return { fallbackName: `results.${format}`, name: `${results.courseName}.${format}`, contentType, content };
    }),
  );
  return router;
}
