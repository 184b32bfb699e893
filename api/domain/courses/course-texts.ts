import { expressionBuilder } from 'kysely';
import type { CoursesTable } from '../shared/database.generated.ts';
import { type ReadingParameters, type TextColumns, textColumns } from '../translations/translation-sql.ts';
import type { CourseText } from './course.entity.ts';

const { ref } = expressionBuilder<{ c: CoursesTable }, 'c'>();

/** SQL: the texts of the course `c`. */
export const courseTexts = (reading: ReadingParameters): TextColumns<CourseText> => textColumns(reading, ref('c.translations'), ref('c.default_language'));
