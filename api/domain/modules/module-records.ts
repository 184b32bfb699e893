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
