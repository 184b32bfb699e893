import { expressionBuilder } from 'kysely';
import type { QuizQuestionsTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { hasRow, one } from '../shared/sql.ts';
import type { PendingTaskCheck } from '../shared/step-task.ts';
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

/** Returns whether a question of the step's quiz is unfinished in the attempt, in one statement. */
export const quizIsPending: PendingTaskCheck = async (tx, { stepId, attemptId }) => (await unfinished.first(tx.db, { stepId, attemptId })) !== undefined;
