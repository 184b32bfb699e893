import { randomUUID } from 'node:crypto';
import type { EntityTarget, FindOptionsWhere } from 'typeorm';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { firstLedger, type Ledger, nextLedger, type Texts } from './ledger.ts';
import type { Translations } from './translations.ts';

/** What every item of content has: an academy, a course, a module, a step. */
export interface SavedItem extends Texts, Ledger {
  id: string;
  revision: number;
}

/** What every save writes, whatever the item. */
interface Stamp {
  updatedBy: string;
  updatedAt: Date;
}

const stampOf = (tx: Ctx): Stamp => ({ updatedBy: requireActor(tx).id, updatedAt: tx.now() });

/** The columns that every new item has. */
export function newItem(tx: Ctx, texts: Texts): Ledger & Stamp & { id: string; createdAt: Date } {
  return { id: randomUUID(), ...firstLedger(texts), ...stampOf(tx), createdAt: tx.now() };
}

/**
 * Holds an item until the end of the transaction, for a save that began from `revision` (null: from whatever is there, for
 * clients that know no revisions). NOT_FOUND; CHANGED_MEANWHILE with the newest revision when somebody saved since.
 */
export async function lockItem<Item extends SavedItem>(tx: Ctx, entity: EntityTarget<Item>, id: string, revision: number | null): Promise<Item> {
  const where = { id } as FindOptionsWhere<Item>;
  const item = await tx.db.findOne(entity, { where, lock: { mode: 'for_no_key_update' } });
  assertFound(item);
  if (revision !== null && revision !== item.revision) throw new DomainError('CHANGED_MEANWHILE', { parameters: { revision: item.revision } });
  return item;
}

/** The texts after a save: those that came, and those in languages that the operator offers no more, which no editor shows and none may lose. */
export function keptTexts<Text>(tx: Ctx, before: Translations<Text>, after: Translations<Text>): Translations<Text> {
  const unseen = Object.entries(before).filter(([language]) => !tx.settings.contentLanguages.includes(language));
  return { ...Object.fromEntries(unseen), ...after };
}

/** The columns that a save of any item changes: its texts, where they come from, who saved it. */
export function savedItem<Text>(
  tx: Ctx,
  before: SavedItem & { translations: Translations<Text> },
  after: { defaultLanguage: string; translations: Translations<Text> },
  upToDate: readonly string[] = [],
): Ledger & Stamp & { defaultLanguage: string; translations: Translations<Text>; revision: number } {
  const texts = { defaultLanguage: after.defaultLanguage, translations: keptTexts(tx, before.translations, after.translations) };
  return { ...texts, ...nextLedger(before, texts, upToDate), ...stampOf(tx), revision: before.revision + 1 };
}
