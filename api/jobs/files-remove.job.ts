import { array, object, string } from 'yup';
import { REMOVE_FILES_JOB, removeFileBytes } from '../domain/files/file-discard.service.ts';
import { defineJob, type JobDefinition } from './job.ts';

const payload = object({ fileIds: array().of(string().uuid().required()).required() });

/** Removes the bytes of files whose rows are gone, after the change that removed them; doing it again changes nothing. */
export function filesRemoveJob(): JobDefinition {
  return defineJob({
    name: REMOVE_FILES_JOB,
    payload,
    run: (tx, { fileIds }) => removeFileBytes(tx, fileIds),
  });
}
