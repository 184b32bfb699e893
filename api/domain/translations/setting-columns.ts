import { type AliasedRawBuilder, sql } from 'kysely';
import type { ItemFields, SettingsOf } from '../../../schema/item-fields.ts';

type Columns<Fields extends ItemFields> = {
  [Name in keyof SettingsOf<Fields> & string]: AliasedRawBuilder<SettingsOf<Fields>[Name], Name>;
}[keyof SettingsOf<Fields> & string];

/** SQL: the settings of the items in the table with this alias, by the names of their fields. */
export function settingColumns<Fields extends ItemFields>(alias: string, fields: Fields): Array<Columns<Fields>> {
  return Object.entries(fields.settings).map(([name, { column }]) => sql.ref(`${alias}.${column}`).as(name)) as Array<Columns<Fields>>;
}
