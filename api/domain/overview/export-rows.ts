import { sql } from 'kysely';
import { moduleTexts } from '../modules/module-texts.ts';
import { prepared, type RowOf, statements } from '../shared/prepared.ts';
import { countRows, inList, onlyIf, scalar } from '../shared/sql.ts';
import { stepTexts } from '../steps/step-texts.ts';
import { READING } from '../translations/translation-sql.ts';
import { studentsOf } from './student-rows.ts';

/** The active students of a course by name, with the running attempt. */
export const studentsToExport = prepared('overview.exportStudents', { courseId: 'uuid', emails: 'boolean' }, ({ courseId, emails }) =>
  studentsOf(courseId)
    .select(['u.name', 'u.surname', 'r.id as attemptId', 'r.number as attempt'])
    .select(({ ref }) => onlyIf(sql<boolean>`${emails}`, ref('u.email')).as('email'))
    .orderBy(sql`lower(u.name) collate "und-x-icu"`)
    .orderBy(sql`lower(u.surname) collate "und-x-icu"`)
    .orderBy('u.id'),
);

/** The steps of a course in order, with their modules. */
export const stepsToExport = prepared('overview.exportSteps', { ...READING, courseId: 'uuid' }, (parameters) =>
  statements
    .selectFrom('modules as m')
    .innerJoin('steps as s', 's.module_id', 'm.id')
    .select(['s.id', 'm.id as moduleId', moduleTexts(parameters).text('name').as('moduleName'), stepTexts(parameters).text('name').as('name')])
    .select(({ selectFrom }) => scalar(selectFrom('quiz_questions as qq').select(countRows.as('count')).whereRef('qq.step_id', '=', 's.id')).as('questions'))
    .where(({ ref }) => sql<boolean>`${ref('m.course_id')} = ${parameters.courseId}`)
    .orderBy('m.position')
    .orderBy('m.id')
    .orderBy('s.position')
    .orderBy('s.id'),
);

/** What was done in attempts: a row per attempt and step in which anything was. */
export const workToExport = prepared('overview.exportWork', { attemptIds: 'uuid[]' }, ({ attemptIds }) =>
  statements
    .with('answers', (db) =>
      db
        .selectFrom('quiz_answers as qa')
        .select(({ ref }) => [
          'qa.attempt_id',
          'qa.step_id',
          countRows.as('number'),
          sql<number>`(count(distinct ${ref('qa.question_id')}) filter (where ${ref('qa.correct')}))::integer`.as('right'),
        ])
        .where(({ ref }) => inList(ref('qa.attempt_id'), attemptIds))
        .groupBy(['qa.attempt_id', 'qa.step_id']),
    )
    .with('homework', (db) =>
      db
        .selectFrom('homework_submissions as hs')
        .leftJoin('homework_feedback as hf', 'hf.submission_id', 'hs.id')
        .leftJoin('users as g', (join) => join.onRef('g.id', '=', 'hf.given_by').on('g.erased_at', 'is', null))
        .distinctOn(['hs.attempt_id', 'hs.step_id'])
        .select(['hs.attempt_id', 'hs.step_id', 'hs.word_count', 'hs.submitted_at', 'hf.given_at', 'g.name', 'g.surname'])
        .where(({ ref }) => inList(ref('hs.attempt_id'), attemptIds))
        .where('hs.status', '=', 'submitted')
        .orderBy('hs.attempt_id')
        .orderBy('hs.step_id')
        .orderBy('hs.round', 'desc'),
    )
    .with('touched', (db) =>
      db
        .selectFrom('step_progress as sp')
        .select(['sp.attempt_id', 'sp.step_id'])
        .where(({ ref }) => inList(ref('sp.attempt_id'), attemptIds))
        .union(db.selectFrom('answers').select(['attempt_id', 'step_id']))
        .union(db.selectFrom('homework').select(['attempt_id', 'step_id'])),
    )
    .selectFrom('touched as k')
    .leftJoin('step_progress as sp', (join) => join.onRef('sp.attempt_id', '=', 'k.attempt_id').onRef('sp.step_id', '=', 'k.step_id'))
    .leftJoin('answers as a', (join) => join.onRef('a.attempt_id', '=', 'k.attempt_id').onRef('a.step_id', '=', 'k.step_id'))
    .leftJoin('homework as h', (join) => join.onRef('h.attempt_id', '=', 'k.attempt_id').onRef('h.step_id', '=', 'k.step_id'))
    .select(['k.attempt_id as attemptId', 'k.step_id as stepId', 'sp.completed_at as completedAt', 'a.number as answers', 'a.right'])
    .select(['h.word_count as words', 'h.submitted_at as submittedAt', 'h.given_at as feedbackAt', 'h.name as giverName', 'h.surname as giverSurname']),
);
export type WorkToExport = RowOf<typeof workToExport>;

/** The modules that were completed in attempts. */
export const completedModules = prepared('overview.exportModules', { attemptIds: 'uuid[]' }, ({ attemptIds }) =>
  statements
    .selectFrom('module_progress as mp')
    .select(['mp.attempt_id as attemptId', 'mp.module_id as moduleId'])
    .select(({ ref }) => sql<Date>`${ref('mp.completed_at')}`.as('completedAt'))
    .where('mp.completed_at', 'is not', null)
    .where(({ ref }) => inList(ref('mp.attempt_id'), attemptIds)),
);
