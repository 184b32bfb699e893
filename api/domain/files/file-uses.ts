import { randomUUID } from 'node:crypto';
import { In } from 'typeorm';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { FileEntity, type FileKind } from './file.entity.ts';
import { FileUseEntity } from './file-use.entity.ts';

/** The item that shows files: exactly one of the three. */
export type FileUser = { academyId: string } | { courseId: string } | { stepId: string };

/** Writes down which files an item shows now; what it showed before and shows no more is let go. */
export async function replaceFileUses(tx: Ctx, user: FileUser, fileIds: readonly string[]): Promise<void> {
  const item = { academyId: null, courseId: null, stepId: null, ...user };
  await tx.db.delete(FileUseEntity, user);
  const rows = [...new Set(fileIds)].map((fileId) => ({ id: randomUUID(), fileId, ...item }));
  if (rows.length > 0) await tx.db.insert(FileUseEntity, rows);
}

/** Refuses ids that are no stored file of the kind that the field takes. */
export async function requireFiles(tx: Ctx, wanted: ReadonlyArray<{ id: string; kind: FileKind; field: string }>): Promise<void> {
  if (wanted.length === 0) return;
  const found = await tx.db.find(FileEntity, { select: { id: true, kind: true }, where: { id: In(wanted.map((each) => each.id)) } });
  const kinds = new Map(found.map((file) => [file.id, file.kind]));
  for (const { id, kind, field } of wanted) {
    if (kinds.get(id) !== kind) throw new DomainError('VALIDATION_FAILED', { fields: { [field]: 'ID_INVALID' } });
  }
}
