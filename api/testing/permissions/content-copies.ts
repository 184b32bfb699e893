import * as copies from '../../domain/authoring/content-copy.service.ts';
import { buildContentCopy } from '../factories/content-copy.ts';
import { admins, nobody, type Row, row, signedIn } from './row.ts';

/** Large copies, which jobs make. */
export const CONTENT_COPIES: Readonly<Record<string, Row>> = {
  startCopy: row({
    outcome: admins,
    run: (ctx, { content }) => copies.startCopy(ctx, 'course', content.unpublished.courseId),
    changes: ['content_copies', 'outbox'],
    shows: ({ content }) => content.unpublished.courseId,
  }),
  listCopies: row({
    outcome: admins,
    prepare: async ({ ctx, person }, who) => ({
      own: await buildContentCopy(ctx('admin').db, person(who === 'guest' ? 'stranger' : who).id),
      other: await buildContentCopy(ctx('admin').db, person('otherAdmin').id),
    }),
    run: (ctx) => copies.listCopies(ctx),
    shows: (_world, { own }) => own,
    hides: (_world, { other }) => other,
  }),
  cancelCopy: row({
    outcome: signedIn,
    prepare: ({ ctx, person }, who) => buildContentCopy(ctx('admin').db, person(who === 'guest' ? 'stranger' : who).id),
    run: (ctx, _world, id) => copies.cancelCopy(ctx, id),
    changes: ['content_copies'],
  }),
  'cancelCopy of another person': row({
    outcome: nobody,
    prepare: ({ ctx, person }) => buildContentCopy(ctx('admin').db, person('otherAdmin').id),
    run: (ctx, _world, id) => copies.cancelCopy(ctx, id),
  }),
};
