import * as evaluations from '../../domain/evaluations/evaluation.service.ts';
import { completeModule, completeStep } from '../../domain/learning/learning.service.ts';
import { buildEvaluation } from '../factories/evaluation.ts';
import { buildUser } from '../factories/user.ts';
import { learners, NO, notEnrolled, onlyAdminsSee, type Row, row, type World } from './row.ts';

/** The enrolled student completes a course. */
async function complete({ ctx, content }: World): Promise<void> {
  await completeStep(ctx('enrolled'), content.public.stepId);
  await completeModule(ctx('enrolled'), content.public.moduleId, true);
}

/** Five people say something about a course. */
async function fiveAnswers({ ctx, content }: World): Promise<void> {
  const { db } = ctx('admin');
  for (let index = 0; index < 5; index += 1)
    await buildEvaluation(db, { courseId: content.private.courseId, userId: (await buildUser(db)).id, comment: 'A useful course.' });
}

const input = { helpful: 'very', comment: 'It helped.' };

/** What people say about courses. */
export const EVALUATIONS: Record<string, Row> = {
  readOwnEvaluation: row({
    outcome: learners,
    prepare: ({ ctx, person, content }) =>
      buildEvaluation(ctx('admin').db, { courseId: content.private.courseId, userId: person('enrolled').id, comment: 'Mine' }),
    run: (ctx, { content }) => evaluations.readOwnEvaluation(ctx, content.private.courseId),
    shows: (_world, _prepared, who) => (who === 'enrolled' ? 'Mine' : ''),
    hides: (_world, _prepared, who) => (who === 'enrolled' ? null : 'Mine'),
  }),
  saveCourseEvaluation: row({
    outcome: { guest: NO, ...notEnrolled, stranger: 'NOT_ENROLLED', others: 'yes' },
    prepare: complete,
    changes: ['course_evaluations'],
    run: (ctx, { content }) => evaluations.saveCourseEvaluation(ctx, content.public.courseId, input),
  }),
  readCourseEvaluations: row({
    outcome: onlyAdminsSee,
    prepare: fiveAnswers,
    run: (ctx, { content }) => evaluations.readCourseEvaluations(ctx, content.private.courseId),
    shows: () => 'A useful course.',
  }),
};
