import { Readable } from 'node:stream';
import { record } from '../../domain/audit/audit.service.ts';
import * as auditLog from '../../domain/audit-log/audit-log.service.ts';
import { exportPersonalData, personalDataExceeds } from '../../domain/personal-data/export-personal-data.service.ts';
import { admins, type Row, row, signedIn } from './row.ts';

/** What files are made of. */
const EXPORTED: Readonly<Record<string, Row>> = {
  exportAuditEntries: row({
    outcome: admins,
    prepare: ({ ctx, content }) => record(ctx('otherAdmin'), 'course.update', { type: 'course', id: content.public.courseId }),
    run: async (ctx) => Readable.from((await auditLog.exportAuditEntries(ctx, {})).batches).toArray(),
    shows: ({ content }) => content.public.courseId,
  }),
  exportPersonalData: row({
    outcome: signedIn,
    run: async (ctx) => {
      const data = await exportPersonalData(ctx);
      const lines = await Readable.from(data.lines()).toArray();
      await data.close();
      return lines;
    },
    shows: ({ person }, _prepared, who) => person(who === 'guest' ? 'otherStudent' : who).email,
    hides: ({ person }, _prepared, who) => (who === 'enrolled' ? null : person('enrolled').email),
  }),
  personalDataExceeds: row({
    outcome: signedIn,
    run: (ctx) => personalDataExceeds(ctx, { rows: 1000, bytes: 0 }),
    shows: () => 'false',
  }),
};

/** The audit trail, and the viewer's own data. */
export const AUDIT_LOG: Record<string, Row> = {
  ...EXPORTED,
  listAuditEntries: row({
    outcome: admins,
    prepare: ({ ctx, content }) => record(ctx('otherAdmin'), 'course.update', { type: 'course', id: content.public.courseId }),
    run: (ctx) => auditLog.listAuditEntries(ctx, {}),
    shows: ({ content }) => content.public.courseId,
  }),
};
