import type { Cell } from '../../../schema/csv.ts';
import { exportCourseResults, type ResultsExport } from '../overview/export-results.service.ts';
import { RESULT_HEADERS, RESULT_SHEET, RESULT_STATES } from '../overview/export-texts.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { Translate } from '../shared/exported-file.ts';
import { requireFormat, tableFile } from '../shared/table-file.ts';
import { countedBatches } from './counted-batches.ts';
import { type OpenExport, translatorFor } from './open-export.ts';

/** Students times steps that are read, above which a job makes the file (docs/decisions/0066-large-exports.md). */
const READ_MAX = 50_000;

export interface ResultsParameters {
  courseId: string;
  format: string;
  /** The module whose steps the file has; without one, it has a row per module. */
  moduleId?: string | null;
}

async function* cellsOf(columns: ResultsExport['columns'], batches: ResultsExport['batches'], translate: Translate): AsyncGenerator<Cell[][]> {
  const states = { completed: translate(RESULT_STATES.completed), started: translate(RESULT_STATES.started), notStarted: translate(RESULT_STATES.notStarted) };
  for await (const rows of batches) yield rows.map((row) => columns.map((column) => (column === 'state' ? states[row.state] : (row[column] ?? null))));
}

/**
 * Opens the results of a course as CSV or XLSX.
 *
 * @throws NOT_FOUND
 */
export async function openResults(ctx: Ctx, parameters: ResultsParameters): Promise<OpenExport> {
  const format = requireFormat(parameters.format);
  const { language } = requireActor(ctx);
  const results = await exportCourseResults(ctx, parameters.courseId, parameters.moduleId ?? null);
  const { courseName, moduleName, columns, readCount, rowCount, batches } = results;
  const translate = translatorFor(ctx);
  const fileName = moduleName === null ? courseName : `${courseName}, ${moduleName}`;
  return {
    name: `${fileName}.${format}`,
    isLarge: readCount > READ_MAX,
    needsProof: columns.includes('email'),
    action: 'exportCourseResults',
    object: { type: 'course', id: parameters.courseId },
    write: async (onProgress) =>
      tableFile(
        {
          fileName,
          sheetName: translate(RESULT_SHEET),
          headers: columns.map((column) => translate(RESULT_HEADERS[column])),
          rows: countedBatches(cellsOf(columns, batches, translate), rowCount, onProgress),
        },
        format,
        language,
      ),
  };
}
