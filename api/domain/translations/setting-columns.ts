import { type AliasedRawBuilder, sql } from 'kysely';
import type { ItemFields, SettingsOf } from '../../../schema/item-fields.ts';
import type { Database } from '../shared/database.generated.ts';

type Columns<Fields extends ItemFields> = {
  [Name in keyof SettingsOf<Fields> & string]: AliasedRawBuilder<SettingsOf<Fields>[Name], Name>;
}[keyof SettingsOf<Fields> & string];

/** SQL: the settings of the items in a table, by the names of their fields. A field whose column the table lacks does not compile. */
export function settingColumns<Table extends keyof Database, Fields extends ItemFields<keyof Database[Table] & string>>(
  _table: Table,
  alias: string,
  fields: Fields,
): Array<Columns<Fields>> {
  return Object.entries(fields.settings).map(([name, { column }]) => sql.ref(`${alias}.${column}`).as(name)) as Array<Columns<Fields>>;
}
