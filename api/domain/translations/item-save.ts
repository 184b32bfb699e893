import { randomUUID } from 'node:crypto';
import type { EntityTarget, FindOptionsWhere } from 'typeorm';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { firstLedger, type Ledger, nextLedger, type Texts } from './ledger.ts';
import type { Translations } from './translations.ts';

/** The fields of every content item that a save needs. */
export interface SavedItem extends Texts, Ledger {
  id: string;
  revision: number;
}

/** The columns that every save writes. */
interface Stamp {
  updatedBy: string;
  updatedAt: Date;
}

const stampOf = (tx: Ctx): Stamp => ({ updatedBy: requireActor(tx).id, updatedAt: tx.now() });

/** Returns the columns that every new content item has. */
export function newItem(tx: Ctx, texts: Texts): Ledger & Stamp & { id: string; createdAt: Date } {
  return { id: randomUUID(), ...firstLedger(texts), ...stampOf(tx), createdAt: tx.now() };
}

/** A deleted module has no course until its rows are deleted (docs/decisions/0092-deletions-in-batches.md). @throws NOT_FOUND */
export function assertAttached(item: object): void {
  if ('courseId' in item) assertFound(item.courseId);
}

/**
 * Locks an item until the transaction ends, for a save that is based on `revision` (null: on the stored revision, for clients
 * without revisions).
 * @throws NOT_FOUND if the item does not exist
 * @throws CHANGED_MEANWHILE with the newest revision if the item was saved since
 */
export async function lockItem<Item extends SavedItem>(tx: Ctx, entity: EntityTarget<Item>, id: string, revision: number | null): Promise<Item> {
  const where = { id } as FindOptionsWhere<Item>;
  const item = await tx.db.findOne(entity, { where, lock: { mode: 'for_no_key_update' } });
  assertFound(item);
  assertAttached(item);
  if (revision !== null && revision !== item.revision) throw new DomainError('CHANGED_MEANWHILE', { parameters: { revision: item.revision } });
  return item;
}

/** Returns the texts to store: those of the form, and the stored texts in languages that the operator no longer offers. Editors do not show the latter. */
export function withHiddenTexts<Text>(tx: Ctx, before: Translations<Text>, after: Translations<Text>): Translations<Text> {
  const unseen = Object.entries(before).filter(([language]) => !tx.settings.contentLanguages.includes(language));
  return { ...Object.fromEntries(unseen), ...after };
}

/** Returns the columns that a save of any item changes: its texts, their ledger, the editor, the time and the new revision. */
export function savedItem<Text>(
  tx: Ctx,
  before: SavedItem & { translations: Translations<Text> },
  after: { defaultLanguage: string; translations: Translations<Text> },
  upToDate: readonly string[] = [],
): Ledger & Stamp & { defaultLanguage: string; translations: Translations<Text>; revision: number } {
  const texts = { defaultLanguage: after.defaultLanguage, translations: withHiddenTexts(tx, before.translations, after.translations) };
  return { ...texts, ...nextLedger(before, texts, upToDate), ...stampOf(tx), revision: before.revision + 1 };
}
