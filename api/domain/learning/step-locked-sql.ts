import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { AttemptsTable, StepsTable } from '../shared/database.generated.ts';
import { statements } from '../shared/prepared.ts';
import { isSet } from '../shared/sql.ts';
import type { StepText } from '../steps/step.entity.ts';
import { type ReadingParameters, textColumns } from '../translations/translation-sql.ts';

const eb = expressionBuilder<{ s: StepsTable; r: AttemptsTable; p: StepsTable }, 's' | 'r' | 'p'>();
const { ref } = eb;

/** SQL: a step is complete in the attempt `r`. A single value, because PostgreSQL may read the whole table for an `exists`. */
const completed = (stepId: 's.id' | 'p.id'): RawBuilder<boolean> =>
  isSet(statements.selectFrom('step_progress as lp').select('lp.completed_at').where('lp.attempt_id', '=', ref('r.id')).where('lp.step_id', '=', ref(stepId)));

/**
 * SQL: the step `s` is locked for a learner with the running attempt `r` (null before the first visit), by the rule of `stepState` (outline.ts).
 * Nothing is locked for staff and in a completed attempt; the caller checks that.
 */
export function stepLocked(reading: ReadingParameters): RawBuilder<boolean> {
  const shown = textColumns<StepText>(reading, ref('p.translations'), ref('p.default_language')).shown;
  // The step before it among those that the viewer sees; null for the first of a module.
  const previousCompleted = statements
    .selectFrom('steps as p')
    .select(completed('p.id').as('completed'))
    .where('p.module_id', '=', ref('s.module_id'))
    .where(shown)
    .where(sql<boolean>`(${ref('p.position')}, ${ref('p.id')}) < (${ref('s.position')}, ${ref('s.id')})`)
    .orderBy('p.position', 'desc')
    .orderBy('p.id', 'desc')
    .limit(1);
  return sql`(${ref('s.access')} <> 'OPEN' and not ${completed('s.id')} and not coalesce(${previousCompleted}, true))`;
}
