import type { Ctx } from '../shared/context.ts';
import { conditionsOf, type Ledger, type TranslationCondition } from './ledger.ts';
import type { Translations } from './translations.ts';

/** Who saved an item last. */
export interface EditorView {
  id: string;
  name: string;
  surname: string;
}

/** How one of the operator's languages stands in an item. */
export interface TranslationStateView {
  language: string;
  condition: TranslationCondition;
}

/** One text of an item, with its language. */
export type TextView<Text> = Text & { language: string };

/** What an editor sees of every item: all its texts, how each language stands, who saved it last. */
export interface ItemView<Text> {
  id: string;
  revision: number;
  defaultLanguage: string;
  translations: Array<TextView<Text>>;
  languages: TranslationStateView[];
  updatedAt: Date;
  updatedBy: EditorView | null;
}

/** An item as `itemColumns` selects it. */
export interface ItemRow<Text> extends Ledger {
  id: string;
  revision: number;
  defaultLanguage: string;
  translations: Translations<Text>;
  updatedAt: Date;
  updatedBy: EditorView | null;
}

/** SQL: what an editor sees of every item; `i` is the alias of its table. Whoever left is not named. */
export const itemColumns = (i: string): string => `${i}.id AS "id", ${i}.revision AS "revision", ${i}.default_language AS "defaultLanguage",
  ${i}.translations AS "translations", ${i}.text_revision AS "textRevision", ${i}.translated_from AS "translatedFrom", ${i}.updated_at AS "updatedAt",
  (SELECT json_build_object('id', xu.id, 'name', xu.name, 'surname', xu.surname) FROM users xu
    WHERE xu.id = ${i}.updated_by AND xu.deactivated_at IS NULL) AS "updatedBy"`;

/** The languages of an item that an editor shows: the default one first, then those the operator offers, in their order. */
function shownLanguages(ctx: Pick<Ctx, 'settings'>, { defaultLanguage, translations }: { defaultLanguage: string; translations: object }): string[] {
  const others = ctx.settings.contentLanguages.filter((language) => language !== defaultLanguage);
  return [defaultLanguage, ...others].filter((language) => Object.hasOwn(translations, language));
}

/** Texts by language as a list, in the order that an editor shows them in. */
export function textsOf<Text extends object>(
  ctx: Pick<Ctx, 'settings'>,
  item: { defaultLanguage: string; translations: Translations<Text> },
): Array<TextView<Text>> {
  return shownLanguages(ctx, item).flatMap((language) => {
    const text = item.translations[language];
    return text === undefined ? [] : [{ ...text, language }];
  });
}

/** What an editor sees of an item. */
export function itemView<Text extends object>(ctx: Ctx, row: ItemRow<Text>): ItemView<Text> {
  const { id, revision, defaultLanguage, updatedAt, updatedBy } = row;
  const languages = conditionsOf(row, ctx.settings.contentLanguages);
  return { id, revision, defaultLanguage, translations: textsOf(ctx, row), languages, updatedAt: new Date(updatedAt), updatedBy };
}
