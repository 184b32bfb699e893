import { object, string } from 'yup';
import { EXPORT_JOB } from '../domain/exports/export.service.ts';
import { makeExport, recordExportEnd } from '../domain/exports/make-export.service.ts';
import { defineLeasedJob, type LeasedJobDefinition } from './job.ts';

const payload = object({ exportId: string().required() });

/** Makes the file of an export. */
export function exportJob(): LeasedJobDefinition {
  return defineLeasedJob({
    name: EXPORT_JOB,
    payload,
    work: (ctx, { exportId }, signal) => makeExport(ctx, exportId, signal),
    ended: (tx, { exportId }, end) => recordExportEnd(tx, exportId, end),
  });
}
