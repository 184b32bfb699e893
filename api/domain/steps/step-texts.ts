import { expressionBuilder } from 'kysely';
import type { StepsTable } from '../shared/database.generated.ts';
import { type ReadingParameters, type TextColumns, textColumns } from '../translations/translation-sql.ts';
import type { StepText } from './step.entity.ts';

const { ref } = expressionBuilder<{ s: StepsTable }, 's'>();

/** SQL: the texts of the step `s`. */
export const stepTexts = (reading: ReadingParameters): TextColumns<StepText> => textColumns(reading, ref('s.translations'), ref('s.default_language'));
