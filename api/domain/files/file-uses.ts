import { randomUUID } from 'node:crypto';
import type { FieldCode, FieldErrors } from '../../../schema/field-codes.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inList } from '../shared/sql.ts';
import type { FileKind } from './file.entity.ts';
import { FileUseEntity } from './file-use.entity.ts';

/** The item that shows files: exactly one of the five. */
export type FileUser = { academyId: string } | { courseId: string } | { stepId: string } | { messageId: string } | { submissionId: string };

const noteUsed = prepared('files.noteUsedAgain', { ids: 'uuid[]' }, ({ ids }) =>
  statements
    .updateTable('files')
    .set({ unused_since: null })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('files as f')
        .select('f.id')
        .where(({ ref }) => inList(ref('f.id'), ids))
        .where('f.unused_since', 'is not', null)
        .orderBy('f.id')
        .forNoKeyUpdate(),
    ),
);

const lockedFiles = prepared('files.lock', { ids: 'uuid[]' }, ({ ids }) =>
  statements
    .selectFrom('files as f')
    .select(['f.id', 'f.kind', 'f.content_type as contentType', 'f.uploaded_by as uploadedBy'])
    .where(({ ref }) => inList(ref('f.id'), ids))
    .where('f.private_to', 'is', null)
    .orderBy('f.id')
    .forKeyShare(),
);

/**
 * Replaces the list of files that an item shows. Call it in the transaction that called `requireFiles`, so that the sweep cannot delete a
 * file in between.
 */
export async function replaceFileUses(tx: Ctx, user: FileUser, fileIds: readonly string[]): Promise<void> {
  const item = { academyId: null, courseId: null, stepId: null, messageId: null, submissionId: null, ...user };
  const ids = [...new Set(fileIds)];
  await tx.db.delete(FileUseEntity, user);
  if (ids.length === 0) return;
  await tx.db.insert(
    FileUseEntity,
    ids.map((fileId) => ({ id: randomUUID(), fileId, ...item })),
  );
  await noteUsed.all(tx.db, { ids });
}

/** A file id of a form, and the field that contains it. */
export interface RequiredFile {
  id: string;
  kind: FileKind;
  field: string;
  /** The content types that the field accepts for a document; PDF if absent. */
  documentTypes?: readonly string[];
  /** Only a file that this person uploaded; anybody's if absent. */
  uploadedBy?: string;
}

/** The document types that an item may show (docs/specification.md#5-validation-rules). */
const DOCUMENT_TYPES: readonly string[] = ['application/pdf'];

/**
 * Checks that files exist and have the kind that their field expects, and locks them until the transaction ends. A concurrent removal of
 * unused files waits and then sees the use.
 *
 * @throws VALIDATION_FAILED with each wrong field
 */
export async function requireFiles(tx: Ctx, required: readonly RequiredFile[]): Promise<void> {
  const ids = [...new Set(required.map(({ id }) => id))];
  const found = await lockedFiles.all(tx.db, { ids });
  const files = new Map(found.map((file) => [file.id, file]));
  const problem = ({ id, kind, documentTypes = DOCUMENT_TYPES, uploadedBy }: RequiredFile): FieldCode | null => {
    const file = files.get(id);
    if (file === undefined || (uploadedBy !== undefined && file.uploadedBy !== uploadedBy)) return 'ID_INVALID';
    return file.kind === kind && (kind !== 'document' || documentTypes.includes(file.contentType)) ? null : 'FILE_TYPE_WRONG';
  };
  const fields: FieldErrors = {};
  for (const each of required) {
    const code = problem(each);
    if (code !== null) fields[each.field] ??= code;
  }
  if (Object.keys(fields).length > 0) throw new DomainError('VALIDATION_FAILED', { fields });
}
