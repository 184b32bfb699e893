import type { Translations } from '../translations/translations.ts';
import type { ModuleText } from './module.entity.ts';

/** A module with its texts in all languages. */
export interface ModuleRecord {
  id: string;
  translations: Translations<ModuleText>;
  defaultLanguage: string;
  position: number;
  revision: number;
}

/** SQL: a module as JSON. */
export const moduleRecordJson = (m: string): string =>
  `json_build_object('id', ${m}.id, 'translations', ${m}.translations, 'defaultLanguage', ${m}.default_language, 'position', ${m}.position,
    'revision', ${m}.revision)`;
