import { Router } from 'express';
import type { Cell } from '../../schema/csv.ts';
import { type AttendanceExport, exportClassAttendance } from '../domain/meetings/attendance.service.ts';
import { ATTENDANCE_HEADERS } from '../domain/meetings/attendance-texts.ts';
import { requireActor } from '../domain/shared/context.ts';
import { csvStream } from '../domain/shared/csv-stream.ts';
import type { HttpDeps } from './deps.ts';
import { exportHandler } from './export-stream.ts';

async function* cellsOf({ columns, batches }: AttendanceExport): AsyncGenerator<Cell[][]> {
  for await (const rows of batches) yield rows.map((row) => columns.map((column) => row[column]));
}

/** Creates the router of the attendance of a class as CSV, in the interface language of the reader, streamed. */
export function createAttendanceRouter({ makeCtx, translateExport, log }: Pick<HttpDeps, 'makeCtx' | 'translateExport' | 'log'>): Router {
  const router = Router();
  router.get(
    '/classes/:id/attendance/csv',
    exportHandler(log, async (request) => {
      const ctx = await makeCtx(request);
      const translate = translateExport(requireActor(ctx).language);
      const attendance = await exportClassAttendance(ctx, String(request.params.id));
      const headers = attendance.columns.map((column) => translate(ATTENDANCE_HEADERS[column]));
      const content = csvStream(headers, cellsOf(attendance));
      return { fallbackName: 'attendance.csv', name: `${attendance.className}.csv`, contentType: 'text/csv; charset=utf-8', content };
    }),
  );
  return router;
}
