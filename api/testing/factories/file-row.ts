import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { FileEntity, type FileKind } from '../../domain/files/file.entity.ts';

const TYPES: Readonly<Record<FileKind, string>> = {
  image: 'image/webp',
  audio: 'audio/mpeg',
  video: 'video/mp4',
  document: 'application/pdf',
  caption: 'text/vtt',
};

/** Stores a file row without bytes, an image by default; returns its id. */
export async function buildFileRow(db: EntityManager, kind: FileKind = 'image', overrides: Partial<FileEntity> = {}): Promise<string> {
  const id = overrides.id ?? randomUUID();
  const dimensions = kind === 'image' ? { width: 800, height: 600 } : { width: null, height: null };
  const stored = { id, kind, key: id, originalName: `a.${kind}`, contentType: TYPES[kind], size: 10, sha256: 'none', durationSeconds: null, variants: [] };
  await db.insert(FileEntity, { ...stored, ...dimensions, uploadedBy: null, createdAt: new Date(), ...overrides });
  return id;
}
