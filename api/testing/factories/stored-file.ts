import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { FileEntity, type FileKind } from '../../domain/files/file.entity.ts';

const CONTENT_TYPES: Readonly<Record<FileKind, string>> = {
  image: 'image/webp',
  audio: 'audio/mpeg',
  video: 'video/mp4',
  document: 'application/pdf',
  caption: 'text/vtt',
};

/** Stores the row of a file, a picture unless the test says otherwise; there are no bytes behind it. */
export async function buildStoredFile(db: EntityManager, kind: FileKind = 'image'): Promise<string> {
  const id = randomUUID();
  const size = kind === 'image' ? { width: 800, height: 600 } : { width: null, height: null };
  const file = { id, kind, key: id, originalName: `${kind}.bin`, contentType: CONTENT_TYPES[kind], size: 10, sha256: 'none', durationSeconds: null };
  await db.insert(FileEntity, { ...file, ...size, variants: [], uploadedBy: null, createdAt: new Date() });
  return id;
}
