import { DomainError } from '../domain/shared/errors.ts';
import { revisionOf } from './legacy-input.ts';

/**
 * Saves a body that is completed with fields of the stored item. Without a revision of its own it is based on the one that was read; when the
 * item was saved since, it is completed and saved again, so that it does not undo the other save.
 * @param revision of the body
 * @throws CHANGED_MEANWHILE if the item was saved since the revision in the body
 */
export async function saveOnStored<Stored extends { revision: number }>(
  revision: unknown,
  read: () => Promise<Stored>,
  save: (stored: Stored, base: number) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const stored = await read();
    const own = revisionOf(revision);
    try {
      await save(stored, own ?? stored.revision);
      return;
    } catch (error) {
      const changed = error instanceof DomainError && error.code === 'CHANGED_MEANWHILE';
      if (!changed || own !== null) throw error;
    }
  }
}
