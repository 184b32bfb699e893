import { expressionBuilder } from 'kysely';
import type { AcademiesTable } from '../shared/database.generated.ts';
import { type ReadingParameters, type TextColumns, textColumns } from '../translations/translation-sql.ts';
import type { AcademyText } from './academy.entity.ts';

const { ref } = expressionBuilder<{ a: AcademiesTable }, 'a'>();

/** SQL: the texts of the academy `a`. */
export const academyTexts = (reading: ReadingParameters): TextColumns<AcademyText> => textColumns(reading, ref('a.translations'), ref('a.default_language'));
