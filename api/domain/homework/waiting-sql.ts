import { expressionBuilder, type RawBuilder } from 'kysely';
import type { HomeworkSubmissionsTable } from '../shared/database.generated.ts';
import { allOf } from '../shared/sql.ts';

const eb = expressionBuilder<{ hs: HomeworkSubmissionsTable }, 'hs'>();

/** SQL: the submission `hs` waits for feedback, and its learner has not left. Two indexes have only these. */
export const waitsForFeedback: RawBuilder<boolean> = allOf(eb('hs.status', '=', 'submitted'), eb.not(eb.ref('hs.answered')), eb.not(eb.ref('hs.hidden')));
