import { randomUUID } from 'node:crypto';
import type { FieldCode, FieldErrors } from '../../../schema/field-codes.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import type { FileEntity, FileKind } from './file.entity.ts';
import { FileUseEntity } from './file-use.entity.ts';

/** The item that shows files: exactly one of the four. */
export type FileUser = { academyId: string } | { courseId: string } | { stepId: string } | { messageId: string };

/**
 * Writes down which files an item shows now; what it showed before and shows no more is let go. Called in the transaction that
 * called `requireFiles`: the sweep cannot take a file in between.
 */
export async function replaceFileUses(tx: Ctx, user: FileUser, fileIds: readonly string[]): Promise<void> {
  const item = { academyId: null, courseId: null, stepId: null, messageId: null, ...user };
  const ids = [...new Set(fileIds)];
  await tx.db.delete(FileUseEntity, user);
  if (ids.length === 0) return;
  await tx.db.insert(
    FileUseEntity,
    ids.map((fileId) => ({ id: randomUUID(), fileId, ...item })),
  );
  await tx.db.query(
    `UPDATE files SET unused_since = NULL
     WHERE id IN (SELECT id FROM files WHERE id = ANY($1) AND unused_since IS NOT NULL ORDER BY id FOR NO KEY UPDATE)`,
    [ids],
  );
}

/** A file that a form names, and the field that names it. */
export interface RequiredFile {
  id: string;
  kind: FileKind;
  field: string;
}

/** The only document that an item shows (docs/specification.md#5-validation-rules). */
const DOCUMENT_TYPE = 'application/pdf';

/**
 * Refuses files that are not there, or are of another kind than their field takes; each field is named. The files are held until the
 * transaction ends: whoever removes unused ones waits, and then sees the use.
 */
export async function requireFiles(tx: Ctx, wanted: readonly RequiredFile[]): Promise<void> {
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const found: Array<Pick<FileEntity, 'id' | 'kind' | 'contentType'>> = await tx.db.query(
    'SELECT id, kind, content_type AS "contentType" FROM files WHERE id = ANY($1) ORDER BY id FOR KEY SHARE',
    [ids],
  );
  const files = new Map(found.map((file) => [file.id, file]));
  const problem = ({ id, kind }: RequiredFile): FieldCode | null => {
    const file = files.get(id);
    if (file === undefined) return 'ID_INVALID';
    return file.kind === kind && (kind !== 'document' || file.contentType === DOCUMENT_TYPE) ? null : 'FILE_TYPE_WRONG';
  };
  const fields: FieldErrors = {};
  for (const each of wanted) {
    const code = problem(each);
    if (code !== null) fields[each.field] ??= code;
  }
  if (Object.keys(fields).length > 0) throw new DomainError('VALIDATION_FAILED', { fields });
}
