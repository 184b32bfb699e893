import { object, string } from 'yup';
import { COPY_JOB } from '../domain/authoring/content-copy.service.ts';
import { makeCopy, recordCopyEnd } from '../domain/authoring/make-copy.service.ts';
import { defineLeasedJob, type LeasedJobDefinition } from './job.ts';

const payload = object({ copyId: string().required() });

/** Makes a large copy of content. */
export function contentCopyJob(): LeasedJobDefinition {
  return defineLeasedJob({
    name: COPY_JOB,
    payload,
    work: (ctx, { copyId }, signal) => makeCopy(ctx, copyId, signal),
    ended: (tx, { copyId }, end) => recordCopyEnd(tx, copyId, end),
  });
}
