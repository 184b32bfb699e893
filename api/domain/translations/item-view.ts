import type { Ctx } from '../shared/context.ts';
import { conditionsOf, type Ledger, type TranslationCondition } from './ledger.ts';
import type { Translations } from './translations.ts';

/** The person who saved an item last. */
export interface EditorView {
  id: string;
  name: string;
  surname: string;
}

/** The state of an item's translation into one of the operator's languages. */
export interface TranslationStateView {
  language: string;
  condition: TranslationCondition;
}

/** A text of an item and its language. */
export type TextView<Text> = Text & { language: string };

/** An item as its editors see it: all texts, the state of each translation, and the last editor. */
export interface ItemView<Text> {
  id: string;
  revision: number;
  defaultLanguage: string;
  translations: Array<TextView<Text>>;
  languages: TranslationStateView[];
  updatedAt: Date;
  updatedBy: EditorView | null;
}

/** A row as `itemColumns` selects it. */
export interface ItemRow<Text> extends Ledger {
  id: string;
  revision: number;
  defaultLanguage: string;
  translations: Translations<Text>;
  updatedAt: Date;
  updatedBy: EditorView | null;
}

/** SQL: the columns that editors see of every item. `i` is the alias of its table. A deactivated editor is null. */
export const itemColumns = (i: string): string => `${i}.id AS "id", ${i}.revision AS "revision", ${i}.default_language AS "defaultLanguage",
  ${i}.translations AS "translations", ${i}.text_revision AS "textRevision", ${i}.translated_from AS "translatedFrom", ${i}.updated_at AS "updatedAt",
  (SELECT json_build_object('id', xu.id, 'name', xu.name, 'surname', xu.surname) FROM users xu
    WHERE xu.id = ${i}.updated_by AND xu.deactivated_at IS NULL) AS "updatedBy"`;

/** Returns the languages that an editor shows: the default language, then the others in the operator's order. */
function shownLanguages(ctx: Pick<Ctx, 'settings'>, { defaultLanguage, translations }: { defaultLanguage: string; translations: object }): string[] {
  const others = ctx.settings.contentLanguages.filter((language) => language !== defaultLanguage);
  return [defaultLanguage, ...others].filter((language) => Object.hasOwn(translations, language));
}

/** Returns the texts of an item as a list, in the order in which an editor shows them. */
export function textsOf<Text extends object>(
  ctx: Pick<Ctx, 'settings'>,
  item: { defaultLanguage: string; translations: Translations<Text> },
): Array<TextView<Text>> {
  return shownLanguages(ctx, item).flatMap((language) => {
    const text = item.translations[language];
    return text === undefined ? [] : [{ ...text, language }];
  });
}

/** Converts a row to the item that editors see. */
export function itemView<Text extends object>(ctx: Ctx, row: ItemRow<Text>): ItemView<Text> {
  const { id, revision, defaultLanguage, updatedAt, updatedBy } = row;
  const languages = conditionsOf(row, ctx.settings.contentLanguages);
  return { id, revision, defaultLanguage, translations: textsOf(ctx, row), languages, updatedAt: new Date(updatedAt), updatedBy };
}
