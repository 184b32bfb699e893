import { readReport } from '../../domain/reports/report.service.ts';
import { admins, type Row, row } from './row.ts';

const PERIOD = { from: '2026-01-01', to: '2026-01-31' };

/** The operator's overview. */
export const REPORTS: Record<string, Row> = {
  readReport: row({
    outcome: admins,
    run: (ctx) => readReport(ctx, PERIOD),
    shows: ({ content }) => content.unpublished.courseId,
    // No report names a person.
    hides: ({ person }) => person('enrolled').surname,
  }),
  'readReport of a course': row({
    outcome: admins,
    run: (ctx, { content }) => readReport(ctx, { ...PERIOD, courseId: content.private.courseId }),
    shows: ({ content }) => content.private.stepId,
    hides: ({ person }) => person('enrolled').id,
  }),
};
