import { array, object, string } from 'yup';
import { REMOVE_FILES_JOB, removeFileBytes } from '../domain/files/file-discard.service.ts';
import { defineLeasedJob, type LeasedJobDefinition } from './job.ts';

const payload = object({ fileIds: array().of(string().uuid().required()).required() });

/** Removes the bytes of deleted files after the commit. Idempotent. */
export function filesRemoveJob(): LeasedJobDefinition {
  return defineLeasedJob({
    name: REMOVE_FILES_JOB,
    payload,
    work: (ctx, { fileIds }) => removeFileBytes(ctx, fileIds),
  });
}
