import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import type { FileEntity } from './file.entity.ts';

/** Files per read. */
const BATCH = 5000;

const keysAfter = prepared('files.keysAfter', { id: 'uuid', limit: 'integer' }, ({ id, limit }) =>
  statements.selectFrom('files as f').select(['f.id', 'f.key', 'f.size', 'f.sha256']).where('f.id', '>', id).orderBy('f.id').limit(limit),
);

/** The original bytes of a file, as they were stored. */
export type StoredOriginal = Pick<FileEntity, 'key' | 'size' | 'sha256'>;

/** Returns the original bytes of every file that the database knows, by the id of the file. */
export async function readStoredOriginals(ctx: Ctx): Promise<Map<string, StoredOriginal>> {
  const originals = new Map<string, StoredOriginal>();
  let after = '00000000-0000-0000-0000-000000000000';
  for (let count = BATCH; count === BATCH; ) {
    const rows = await keysAfter.all(ctx.db, { id: after, limit: BATCH });
    for (const { id, key, size, sha256 } of rows) originals.set(id, { key, size: Number(size), sha256 });
    after = rows.at(-1)?.id ?? after;
    count = rows.length;
  }
  return originals;
}
