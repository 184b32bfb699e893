import { type RawBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { AcademyText } from '../academies/academy.entity.ts';
import type { CourseText } from '../courses/course.entity.ts';
import type { ModuleText } from '../modules/module.entity.ts';
import type { Person } from '../people/people.ts';
import type { Ctx } from '../shared/context.ts';
import type { AcademiesTable } from '../shared/database.generated.ts';
import { statements } from '../shared/prepared.ts';
import type { StepText } from '../steps/step.entity.ts';
import { conditionsOf, type Ledger, type TranslationCondition } from '../translations/ledger.ts';
import type { Translations } from '../translations/translations.ts';

/** The state of an item's translation into one of the operator's languages. */
export interface TranslationState {
  language: string;
  condition: TranslationCondition;
}

/** An item as its editors see it: all texts, the state of each translation, and the last editor. */
export interface AdminItem<Text> {
  id: string;
  revision: number;
  defaultLanguage: string;
  translations: Array<Text & { language: string }>;
  languages: TranslationState[];
  updatedAt: Date;
  updatedBy: Pick<Person, 'id' | 'name' | 'surname'> | null;
}

/** A row as `itemColumns` selects it. */
export interface ItemRow<Text> extends Ledger {
  id: string;
  revision: number;
  defaultLanguage: string;
  translations: Translations<Text>;
  /** Text when the row comes inside a JSON value. */
  updatedAt: Date | string;
  updatedBy: Pick<Person, 'id' | 'name' | 'surname'> | null;
}

interface Texts {
  a: AcademyText;
  c: CourseText;
  m: ModuleText;
  s: StepText;
}
type ItemTable<Text> = Pick<AcademiesTable, 'id' | 'revision' | 'default_language' | 'text_revision' | 'translated_from' | 'updated_at' | 'updated_by'> & {
  translations: Translations<Text>;
};

/** SQL: what an editor sees of every item with texts of one shape, in the table with this alias. Deactivated editors are not named. */
export function columnsOfItem<Text>(alias: string) {
  type Table = ItemTable<Text>;
  const column = <Name extends keyof Table & string>(name: Name): RawBuilder<Table[Name]> => sql.ref(`${alias}.${name}`);
  const editor = statements
    .selectFrom('users as xu')
    .select(['xu.id', 'xu.name', 'xu.surname'])
    .where('xu.id', '=', column('updated_by'))
    .where('xu.deactivated_at', 'is', null);
  return [
    column('id').as('id'),
    column('revision').as('revision'),
    column('default_language').as('defaultLanguage'),
    column('translations').as('translations'),
    column('text_revision').as('textRevision'),
    column('translated_from').as('translatedFrom'),
    column('updated_at').as('updatedAt'),
    jsonObjectFrom(editor).as('updatedBy'),
  ] as const;
}

/** SQL: what an editor sees of an academy `a`, a course `c`, a module `m` or a step `s`. */
export const itemColumns = <Alias extends keyof Texts>(alias: Alias) => columnsOfItem<Texts[Alias]>(alias);

/** Returns the languages that an editor shows: the default language, then the others in the operator's order. */
function shownLanguages(ctx: Pick<Ctx, 'settings'>, { defaultLanguage, translations }: { defaultLanguage: string; translations: object }): string[] {
  const others = ctx.settings.contentLanguages.filter((language) => language !== defaultLanguage);
  return [defaultLanguage, ...others].filter((language) => Object.hasOwn(translations, language));
}

/** Returns the texts of an item as a list, in the order in which an editor shows them. */
export function textsOf<Text extends object>(
  ctx: Pick<Ctx, 'settings'>,
  item: { defaultLanguage: string; translations: Translations<Text> },
): Array<Text & { language: string }> {
  return shownLanguages(ctx, item).flatMap((language) => {
    const text = item.translations[language];
    return text === undefined ? [] : [{ ...text, language }];
  });
}

/** Converts a row to the item that editors see. */
export function toAdminItem<Text extends object>(ctx: Ctx, row: ItemRow<Text>): AdminItem<Text> {
  const { id, revision, defaultLanguage, updatedAt, updatedBy } = row;
  const languages = conditionsOf(row, ctx.settings.contentLanguages);
  return { id, revision, defaultLanguage, translations: textsOf(ctx, row), languages, updatedAt: new Date(updatedAt), updatedBy };
}
