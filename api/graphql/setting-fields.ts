import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { ItemFields, Setting, SettingsForm, SettingsOf } from '../../schema/item-fields.ts';
import { VisibilityEnum } from './enums.ts';

const TYPES: Readonly<Record<Setting['type'], object>> = { visibility: VisibilityEnum, number: Int, optionalNumber: Int };

function addFields(target: new () => object, { settings }: ItemFields): void {
  for (const [name, { type, description }] of Object.entries(settings)) {
    Field(() => TYPES[type], { description, nullable: type === 'optionalNumber' })(target.prototype, name);
  }
}

/** Returns the class of an object type with the settings of an item; it is no type of the schema itself, others extend it. */
export function settingsType<Fields extends ItemFields>(fields: Fields): new () => SettingsOf<Fields> {
  class Settings {}
  ObjectType('Settings', { simpleResolvers: true })(Settings);
  addFields(Settings, fields);
  return Settings as new () => SettingsOf<Fields>;
}

/** Returns the class of an input type with the settings of an item, as `settingsType` does. */
export function settingsInput<Fields extends ItemFields>(fields: Fields): new () => SettingsForm<Fields> {
  class Settings {}
  InputType('SettingsInput')(Settings);
  addFields(Settings, fields);
  return Settings as new () => SettingsForm<Fields>;
}
