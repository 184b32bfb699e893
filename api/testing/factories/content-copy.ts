import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { ContentCopyEntity } from '../../domain/authoring/content-copy.entity.ts';

/** Stores a large copy of a person, which waits for a worker unless `values` say otherwise. Returns its id. */
export async function buildContentCopy(db: EntityManager, userId: string, values: Partial<ContentCopyEntity> = {}): Promise<string> {
  const id = values.id ?? randomUUID();
  const about = { kind: 'course' as const, originalId: randomUUID(), parentId: null, name: 'First aid', nameLanguage: 'en' };
  const state = { state: 'waiting' as const, failure: null, copyId: null, createdAt: new Date(), finishedAt: null };
  await db.insert(ContentCopyEntity, { id, userId, ...about, ...state, ...values });
  return id;
}
