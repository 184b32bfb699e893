import { expressionBuilder } from 'kysely';
import type { ModulesTable } from '../shared/database.generated.ts';
import { type ReadingParameters, type TextColumns, textColumns } from '../translations/translation-sql.ts';
import type { ModuleText } from './module.entity.ts';

const { ref } = expressionBuilder<{ m: ModulesTable }, 'm'>();

/** SQL: the texts of the module `m`. */
export const moduleTexts = (reading: ReadingParameters): TextColumns<ModuleText> => textColumns(reading, ref('m.translations'), ref('m.default_language'));
