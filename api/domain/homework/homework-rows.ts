import { expressionBuilder } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { StepsTable } from '../shared/database.generated.ts';
import { statements } from '../shared/prepared.ts';
import { hasRow, one } from '../shared/sql.ts';
import type { HomeworkTaskEntity } from './homework-task.entity.ts';

/** The homework task of a step in all languages. */
export type HomeworkTask = Omit<HomeworkTaskEntity, 'stepId'>;

const { ref } = expressionBuilder<{ s: StepsTable }, 's'>();

/** SQL: the homework task of the step `s` in all languages, or null. */
export const homeworkOfStep = jsonObjectFrom(
  statements
    .selectFrom('homework_tasks as ht')
    .select(['ht.minimum_words as minimumWords', 'ht.maximum_words as maximumWords', 'ht.texts'])
    .where('ht.step_id', '=', ref('s.id')),
);

/** SQL: whether the step `s` has homework. */
export const stepHasHomework = hasRow(statements.selectFrom('homework_tasks as ht').select(one).where('ht.step_id', '=', ref('s.id')));
