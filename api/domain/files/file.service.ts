import { createHash, randomUUID } from 'node:crypto';
import { authorize } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { FileEntity, type ImageVariant } from './file.entity.ts';
import { filePolicy } from './file.policy.ts';
import { judgeFile } from './file-type.ts';
import { encodeImage } from './image-variants.ts';
import { mediaSeconds } from './media-duration.ts';

export interface StoreFile {
  content: Buffer;
  originalName: string;
}

const NAME_LETTERS_MAX = 150;

/** A name that is only a name: no folders, no control or direction characters, not too long, its ending kept. */
export function plainFileName(name: string): string {
  const base = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const letters = [...base.replace(/[\p{Cc}\p{Bidi_Control}\u{feff}<>:"|?*]/gu, '').trim()];
  const kept = letters.length <= NAME_LETTERS_MAX ? letters : [...letters.slice(0, NAME_LETTERS_MAX - 10), ...letters.slice(-10)];
  return kept.join('').replace(/^\.+/, '') || 'file';
}

const keyOf = (id: string, part: string): string => `${id.slice(0, 2)}/${id}/${part}`;

async function storeImage(ctx: Ctx, id: string, content: Buffer): Promise<Partial<FileEntity>> {
  const sizes = await encodeImage(content);
  const largest = sizes.at(-1);
  if (largest === undefined) throw new Error('A picture has at least one size');
  const variants: ImageVariant[] = [];
  for (const { width, height, content: bytes } of sizes) {
    const key = keyOf(id, `${width}.webp`);
    await ctx.ports.storage.write(key, bytes);
    variants.push({ width, height, key, size: bytes.length, contentType: 'image/webp' });
  }
  const sha256 = createHash('sha256').update(largest.content).digest('hex');
  // The bytes that came are not kept: they may say where a picture was taken.
  return { ...{ width: largest.width, height: largest.height, size: largest.content.length }, key: keyOf(id, `${largest.width}.webp`), variants, sha256 };
}

/**
 * Keeps a file. Its type is judged by content, never by name or header; limits are those of its kind; pictures are drawn
 * anew in three sizes (product rules §7). Who may read it follows from the items that use it.
 */
export async function storeFile(ctx: Ctx, { content, originalName }: StoreFile): Promise<FileEntity> {
  const actor = requireActor(ctx);
  authorize(filePolicy.store(actor));
  const { kind, contentType } = await judgeFile(content);
  const id = randomUUID();
  const name = plainFileName(originalName);
  const common = { id, kind, uploadedBy: actor.id, createdAt: ctx.now() };
  const file = new FileEntity();
  if (kind === 'image') {
    const image = await storeImage(ctx, id, content);
    Object.assign(file, common, image, { contentType: 'image/webp', originalName: name.replace(/(\.[A-Za-z0-9]{1,5})?$/, '.webp'), durationSeconds: null });
  } else {
    const key = keyOf(id, 'original');
    const { size, sha256 } = await ctx.ports.storage.write(key, content);
    const recording = kind === 'audio' || kind === 'video';
    const durationSeconds = recording ? mediaSeconds(content, contentType) : null;
    Object.assign(file, common, { contentType, originalName: name, key, size, sha256, width: null, height: null, durationSeconds, variants: [] });
  }
  await ctx.db.insert(FileEntity, file);
  return file;
}
