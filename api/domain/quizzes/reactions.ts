import { expressionBuilder } from 'kysely';
import type { QuizQuestionsTable } from '../shared/database.generated.ts';
import { DomainError } from '../shared/errors.ts';
import type { Reactions } from '../shared/events.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { hasRow, one } from '../shared/sql.ts';
import { finishesQuestion } from './answered-questions.ts';

const { ref } = expressionBuilder<{ qq: QuizQuestionsTable }, 'qq'>();

const unfinished = prepared('quizzes.unfinished', { stepId: 'uuid', attemptId: 'uuid' }, ({ stepId, attemptId }) =>
  statements
    .selectFrom('quiz_questions as qq')
    .select('qq.id')
    .where('qq.step_id', '=', stepId)
    .where(({ not }) =>
      not(
        hasRow(
          statements
            .selectFrom('quiz_answers as qa')
            .select(one)
            .where('qa.attempt_id', '=', attemptId)
            .where('qa.question_id', '=', ref('qq.id'))
            .where(finishesQuestion),
        ),
      ),
    )
    .limit(1),
);

/** A step with an unfinished question cannot be completed (docs/product-rules.md#5-learning). */
export const quizReactions: Reactions = {
  async 'step.completing'(tx, { stepId, attemptId }) {
    if ((await unfinished.first(tx.db, { stepId, attemptId })) !== undefined) throw new DomainError('STEP_HAS_PENDING_TASK');
  },
};
