import { array, object, string } from 'yup';
import { REMOVE_FILES_JOB, removeFileBytes } from '../domain/files/file-discard.service.ts';
import { defineJob, type JobDefinition } from './job.ts';

const payload = object({ fileIds: array().of(string().uuid().required()).required() });

/** Removes the bytes of deleted files after the commit. Idempotent. */
export function filesRemoveJob(): JobDefinition {
  return defineJob({
    name: REMOVE_FILES_JOB,
    payload,
    run: (tx, { fileIds }) => removeFileBytes(tx, fileIds),
  });
}
