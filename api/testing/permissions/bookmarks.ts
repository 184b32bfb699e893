import * as reads from '../../domain/bookmarks/bookmarks.reads.ts';
import * as bookmarks from '../../domain/bookmarks/bookmarks.service.ts';
import { HIDDEN, type Kind, learners, NO, nobody, onlyAdminsSee, type Row, row, signedIn, type World } from './row.ts';

const NOTE = 'A private thought';

/** Adds a bookmark of the enrolled learner. */
const bookmarked =
  (kind: Kind) =>
  async ({ ctx, content }: World): Promise<void> => {
    await bookmarks.setBookmark(ctx('enrolled'), { stepId: content[kind].stepId, starred: true });
    await bookmarks.saveNote(ctx('enrolled'), { stepId: content[kind].stepId, note: NOTE, baseVersion: 0 });
  };

/** The stars and notes of a person: no other caller ever reads them. */
export const BOOKMARKS: Record<string, Row> = {
  readCourseBookmarks: row({
    outcome: learners,
    prepare: bookmarked('private'),
    run: (ctx, { content }) => reads.readCourseBookmarks(ctx, content.private.courseId),
    shows: (_world, _prepared, who) => (who === 'enrolled' ? NOTE : ''),
    hides: (_world, _prepared, who) => (who === 'enrolled' ? null : NOTE),
  }),
  'readCourseBookmarks of an unpublished course': row({
    outcome: onlyAdminsSee,
    prepare: ({ ctx, content }) => bookmarks.saveNote(ctx('otherAdmin'), { stepId: content.unpublished.stepId, note: NOTE, baseVersion: 0 }),
    hides: () => NOTE,
    run: (ctx, { content }) => reads.readCourseBookmarks(ctx, content.unpublished.courseId),
  }),
  listBookmarks: row({
    outcome: signedIn,
    prepare: bookmarked('private'),
    run: (ctx) => reads.listBookmarks(ctx),
    shows: (_world, _prepared, who) => (who === 'enrolled' ? NOTE : ''),
    hides: (_world, _prepared, who) => (who === 'enrolled' ? null : NOTE),
  }),
  setBookmark: row({
    outcome: learners,
    changes: ['bookmarks'],
    run: (ctx, { content }) => bookmarks.setBookmark(ctx, { stepId: content.public.stepId, starred: true }),
    shows: ({ content }) => content.public.stepId,
  }),
  'setBookmark of an unpublished course': row({
    outcome: onlyAdminsSee,
    changes: ['bookmarks'],
    run: (ctx, { content }) => bookmarks.setBookmark(ctx, { stepId: content.unpublished.stepId, starred: true }),
  }),
  'setBookmark of an unknown step': row({
    outcome: nobody,
    run: (ctx, { content }) => bookmarks.setBookmark(ctx, { stepId: content.public.courseId, starred: true }),
  }),
  saveNote: row({
    outcome: learners,
    changes: ['bookmarks'],
    run: (ctx, { content }) => bookmarks.saveNote(ctx, { stepId: content.private.stepId, note: NOTE, baseVersion: 0 }),
    shows: () => NOTE,
  }),
  'saveNote of another course': row({
    outcome: { guest: NO, stranger: 'yes', admin: 'yes', others: HIDDEN },
    changes: ['bookmarks'],
    run: (ctx, { content }) => bookmarks.saveNote(ctx, { stepId: content.other.stepId, note: NOTE, baseVersion: 0 }),
  }),
  'saveNote after another learner has written one': row({
    outcome: learners,
    prepare: bookmarked('public'),
    // The own note is unchanged.
    changes: { enrolled: [], others: ['bookmarks'] },
    run: (ctx, { content }) => bookmarks.saveNote(ctx, { stepId: content.public.stepId, note: NOTE, baseVersion: 0 }),
    shows: () => NOTE,
  }),
};
