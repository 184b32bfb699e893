import { type Expression, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { AcademiesTable } from '../shared/database.generated.ts';
import { statements } from '../shared/prepared.ts';
import { type ReadingParameters, textColumns } from '../translations/translation-sql.ts';

/** An academy, a course or a group that an invitation opens. */
export interface OpenedItem {
  id: string;
  name: string;
}

type Named = Pick<AcademiesTable, 'id' | 'translations' | 'default_language'>;

/** SQL: the items of a table with some ids, as the reader names them, by name. Ids of deleted items are left out. */
export const openedItems = (table: 'academies' | 'courses' | 'groups', reading: ReadingParameters, ids: Expression<string[]>) =>
  jsonArrayFrom(
    statements
      .selectFrom(sql.table<Named>(table).as<'t'>('t'))
      .select('t.id')
      .select(({ ref }) => textColumns<{ name: string }>(reading, ref('t.translations'), ref('t.default_language')).text('name').as('name'))
      .where(({ ref }) => sql<boolean>`${ref('t.id')} = any(${ids})`)
      .orderBy('name'),
  );
