import { expressionBuilder } from 'kysely';
import { courseVisible } from '../memberships/content.visibility.ts';
import type { HomeworkFeedbackTable, UsersTable } from '../shared/database.generated.ts';
import { type References, statements } from '../shared/prepared.ts';
import { fullName } from '../shared/sql.ts';
import { stepTexts } from '../steps/step-texts.ts';
import type { VIEWER } from '../translations/translation-sql.ts';

const { ref } = expressionBuilder<{ p: UsersTable; hf: HomeworkFeedbackTable }, 'p' | 'hf'>();

/** SQL: the feedback on the viewer's own homework since an instant, the last one first, with its step and who gave it. */
export const feedbackForViewer = ({ since, ...viewer }: References<typeof VIEWER & { since: 'timestamptz' }>) =>
  statements
    .selectFrom('enrolments as e')
    .innerJoin('attempts as r', 'r.enrolment_id', 'e.id')
    .innerJoin('homework_submissions as hs', 'hs.attempt_id', 'r.id')
    .innerJoin('homework_feedback as hf', 'hf.submission_id', 'hs.id')
    .innerJoin('steps as s', 's.id', 'hs.step_id')
    .innerJoin('modules as m', 'm.id', 's.module_id')
    .innerJoin('courses as c', 'c.id', 'm.course_id')
    .innerJoin('academies as a', 'a.id', 'c.academy_id')
    .leftJoin('users as p', (join) => join.onRef('p.id', '=', 'hf.given_by').on('p.deactivated_at', 'is', null))
    .select(['hs.id', 'c.id as courseId', 's.id as stepId', 'hf.given_at as givenAt'])
    .select([
      stepTexts(viewer).text('name').as('stepName'),
      stepTexts(viewer).language.as('stepLanguage'),
      fullName(ref('p.name'), ref('p.surname')).as('personName'),
    ])
    .where('e.user_id', '=', viewer.viewerId)
    .where('e.ended_at', 'is', null)
    .where('hf.given_at', '>=', since)
    .where(courseVisible(viewer))
    .orderBy('hf.given_at', 'desc')
    .orderBy('hs.id');
