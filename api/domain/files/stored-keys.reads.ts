import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';

/** Files per read. */
const BATCH = 5000;

const keysAfter = prepared('files.keysAfter', { id: 'uuid', limit: 'integer' }, ({ id, limit }) =>
  statements.selectFrom('files as f').select(['f.id', 'f.key']).where('f.id', '>', id).orderBy('f.id').limit(limit),
);

/** Returns the key of the original bytes of every file that the database knows, by the id of the file. */
export async function readStoredKeys(ctx: Ctx): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  let after = '00000000-0000-0000-0000-000000000000';
  for (let count = BATCH; count === BATCH; ) {
    const rows = await keysAfter.all(ctx.db, { id: after, limit: BATCH });
    for (const { id, key } of rows) keys.set(id, key);
    after = rows.at(-1)?.id ?? after;
    count = rows.length;
  }
  return keys;
}
