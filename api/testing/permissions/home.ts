import { readHome } from '../../domain/home/home.service.ts';
import { readHomeWork } from '../../domain/home/home-work.service.ts';
import { buildClass } from '../factories/class.ts';
import { buildSubmission } from '../factories/feedback.ts';
import { type Row, row, signedIn, type Who } from './row.ts';

const sees = (who: Who): boolean => !['guest', 'stranger', 'admin'].includes(who);
const reviews = (who: Who): boolean => ['instructor', 'module_trainer'].includes(who);

/** The home page: the classes of the own courses only, and what waits for those who review. */
export const HOME: Record<string, Row> = {
  readHome: row({
    outcome: signedIn,
    prepare: ({ ctx, content }) => buildClass(ctx('admin').db, { courseId: content.private.courseId }),
    run: (ctx) => readHome(ctx),
    shows: (_world, { id }, who) => (sees(who) ? id : ''),
    hides: (_world, { id }, who) => (sees(who) ? null : id),
  }),
  readHomeWork: row({
    outcome: signedIn,
    prepare: ({ ctx, person, content }) => buildSubmission(ctx('admin').db, person('enrolled').id, content.private.stepId),
    run: (ctx) => readHomeWork(ctx),
    shows: ({ content }, _id, who) => (reviews(who) ? content.private.courseId : ''),
    hides: ({ content }, _id, who) => (reviews(who) || who === 'admin' ? null : content.private.courseId),
  }),
};
