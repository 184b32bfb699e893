import { object, string } from 'yup';
import { continueImport, IMPORT_JOB } from '../domain/invitations/invitation-import.service.ts';
import { defineJob, type JobDefinition } from './job.ts';

/** Invites the next rows of an import; enqueues itself while rows are left. */
export function invitationImportJob(): JobDefinition {
  return defineJob({
    name: IMPORT_JOB,
    payload: object({ importId: string().required() }),
    run: (tx, { importId }) => continueImport(tx, importId),
  });
}
