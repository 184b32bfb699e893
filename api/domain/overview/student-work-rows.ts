import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { stepHasHomework } from '../homework/homework-rows.ts';
import type { HomeworkStatus } from '../homework/homework-submission.entity.ts';
import { personColumns } from '../people/people.ts';
import { quizOfStep } from '../quizzes/quiz-rows.ts';
import type { AttemptsTable, EnrolmentsTable, HomeworkSubmissionsTable, QuizAnswersTable, StepsTable } from '../shared/database.generated.ts';
import { prepared, type RowOf, statements } from '../shared/prepared.ts';
import { onlyIf } from '../shared/sql.ts';
import { stepTexts } from '../steps/step-texts.ts';
import { READING } from '../translations/translation-sql.ts';
import { fileRows } from '../video/signed-files.ts';

type Tables = { e: EnrolmentsTable; n: AttemptsTable; s: StepsTable; hs: HomeworkSubmissionsTable; qa: QuizAnswersTable };
const { ref } = expressionBuilder<Tables, keyof Tables>();

/** A student of a course with the attempts, newest first; none if the person is not enrolled or deactivated. */
export const studentInCourse = prepared('overview.student', { userId: 'uuid', courseId: 'uuid', emails: 'boolean' }, ({ userId, courseId, emails }) =>
  statements
    .selectFrom('enrolments as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(personColumns)
    .select(({ ref: column }) => [
      'e.created_at as addedAt',
      onlyIf(sql<boolean>`${emails}`, column('u.email')).as('email'),
      jsonArrayFrom(
        statements
          .selectFrom('attempts as n')
          .select(['n.id', 'n.number', 'n.started_at as startedAt', 'n.completed_at as completedAt', 'n.current_step_id as currentStepId'])
          .where('n.enrolment_id', '=', ref('e.id'))
          .orderBy('n.number', 'desc'),
      ).as('attempts'),
    ])
    .where('e.user_id', '=', userId)
    .where('e.course_id', '=', courseId)
    .where('e.ended_at', 'is', null)
    .where('u.deactivated_at', 'is', null),
);

/** SQL: the current revisions of the questions of the step `s`. */
const revisionsOfQuiz = jsonArrayFrom(statements.selectFrom('quiz_questions as qq').select(['qq.id', 'qq.revision']).where('qq.step_id', '=', ref('s.id')));

/** SQL: the answers to the quiz of the step `s` in an attempt, each with the question as it was asked. */
const answersOf = (attemptId: RawBuilder<string>) =>
  jsonArrayFrom(
    statements
      .selectFrom('quiz_answers as qa')
      .innerJoin('quiz_question_revisions as qr', (join) => join.onRef('qr.question_id', '=', 'qa.question_id').onRef('qr.revision', '=', 'qa.revision'))
      .select(['qa.question_id as questionId', 'qa.revision', 'qa.number', 'qa.option_ids as optionIds', 'qa.correct', 'qa.finished', 'qa.answered_at as at'])
      .select(['qr.position', 'qr.texts', 'qr.options'])
      .where('qa.attempt_id', '=', attemptId)
      .where('qa.step_id', '=', ref('s.id'))
      .orderBy('qr.position')
      .orderBy('qa.revision')
      .orderBy('qa.number'),
  );

/** SQL: the submissions of the step `s` in an attempt, the newest round first. The text and the file of a draft are the learner's alone. */
const submissionsOf = (attemptId: RawBuilder<string>) => {
  const submitted = sql<boolean>`${ref('hs.status')} = 'submitted'`;
  return jsonArrayFrom(
    statements
      .selectFrom('homework_submissions as hs')
      .select(['hs.id', 'hs.round', 'hs.version', 'hs.saved_at as savedAt', 'hs.submitted_at as submittedAt'])
      .select(({ ref: column, fn }) => [
        sql<HomeworkStatus>`${column('hs.status')}`.as('status'),
        onlyIf(submitted, column('hs.content')).as('content'),
        fn.coalesce(onlyIf(submitted, column('hs.title')), sql.lit('')).as('title'),
        onlyIf(submitted, column('hs.word_count')).as('wordCount'),
        fileRows(sql`(select ${ref('hs.file_id')} where ${submitted})`).as('files'),
      ])
      .where('hs.attempt_id', '=', attemptId)
      .where('hs.step_id', '=', ref('s.id'))
      .orderBy('hs.round', 'desc'),
  );
};

/** The steps of a module with what a student did in them in one attempt; without an attempt, nothing. */
export const workInModule = prepared('overview.work', { ...READING, moduleId: 'uuid', attemptId: 'uuid?' }, (parameters) => {
  const { moduleId, attemptId } = parameters;
  const { text, language } = stepTexts(parameters);
  return statements
    .selectFrom('steps as s')
    .leftJoin('step_progress as sp', (join) =>
      join.onRef('sp.step_id', '=', 's.id').on(({ ref: column }) => sql<boolean>`${column('sp.attempt_id')} = ${attemptId}`),
    )
    .select(['s.id', text('name').as('name'), language.as('shownLanguage'), 's.default_language as defaultLanguage', 's.access'])
    .select(['sp.visited_at as visitedAt', 'sp.completed_at as completedAt'])
    .select([quizOfStep.as('questions'), revisionsOfQuiz.as('revisions'), answersOf(attemptId).as('answers')])
    .select([stepHasHomework.as('hasHomework'), submissionsOf(attemptId).as('submissions')])
    .where('s.module_id', '=', moduleId)
    .orderBy('s.position')
    .orderBy('s.id');
});
export type WorkRow = RowOf<typeof workInModule>;
