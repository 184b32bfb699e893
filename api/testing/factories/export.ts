import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { ExportEntity } from '../../domain/exports/export.entity.ts';

/** Stores an export of a person, which waits for a worker unless `values` say otherwise. Returns its id. */
export async function buildExport(db: EntityManager, userId: string, values: Partial<ExportEntity> = {}): Promise<string> {
  const id = values.id ?? randomUUID();
  const about = { kind: 'account' as const, parameters: {}, contentLanguage: 'en', otherLanguages: false, name: `${id}.zip` };
  await db.insert(ExportEntity, { id, userId, ...about, state: 'waiting', fileId: null, createdAt: new Date(), finishedAt: null, ...values });
  return id;
}
