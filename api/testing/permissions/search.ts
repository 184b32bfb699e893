import { searchContent } from '../../domain/search/search.service.ts';
import { type Row, row, signedIn } from './row.ts';

/** The search for learners; search-access.db.test.ts walks every object for every caller. */
export const SEARCH: Record<string, Row> = {
  searchContent: row({
    outcome: signedIn,
    run: (ctx) => searchContent(ctx, { text: 'psychological first' }),
    shows: ({ content }) => content.public.courseId,
    hides: ({ content }, _prepared, who) => (who === 'admin' ? null : content.unpublished.courseId),
  }),
};
