import { randomUUID } from 'node:crypto';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import type { FileKind } from './file.entity.ts';
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

/**
 * Refuses ids that are no stored file of the kind that the field takes. The files are held until the transaction ends: whoever
 * removes unused ones waits, and then sees the use.
 */
export async function requireFiles(tx: Ctx, wanted: ReadonlyArray<{ id: string; kind: FileKind; field: string }>): Promise<void> {
  if (wanted.length === 0) return;
  const found: Array<{ id: string; kind: FileKind }> = await tx.db.query('SELECT id, kind FROM files WHERE id = ANY($1) ORDER BY id FOR KEY SHARE', [
    wanted.map((each) => each.id),
  ]);
  const kinds = new Map(found.map((file) => [file.id, file.kind]));
  for (const { id, kind, field } of wanted) {
    if (kinds.get(id.toLowerCase()) !== kind) throw new DomainError('VALIDATION_FAILED', { fields: { [field]: 'ID_INVALID' } });
  }
}
