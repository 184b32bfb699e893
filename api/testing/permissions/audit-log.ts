import { Readable } from 'node:stream';
import { record } from '../../domain/audit/audit.service.ts';
import * as auditLog from '../../domain/audit-log/audit-log.service.ts';
import { exportPersonalData } from '../../domain/personal-data/export-personal-data.service.ts';
import { admins, type Row, row, signedIn } from './row.ts';

/** The export of the audit trail: the same row as of the service. */
export const AUDIT_EXPORT: Readonly<Record<string, Row>> = {
  exportAuditEntries: row({
    outcome: admins,
    prepare: ({ ctx, content }) => record(ctx('otherAdmin'), 'course.update', { type: 'course', id: content.public.courseId }),
    changes: ['audit_entries'],
    run: async (ctx) => Readable.from(await auditLog.exportAuditEntries(ctx, {})).toArray(),
    shows: ({ content }) => content.public.courseId,
  }),
};

/** The export of own data: the same row as of the service. */
export const OWN_EXPORT: Readonly<Record<string, Row>> = {
  exportPersonalData: row({
    outcome: signedIn,
    changes: ['audit_entries'],
    run: async (ctx) => {
      const data = await exportPersonalData(ctx);
      const lines = await Readable.from(data.lines()).toArray();
      await data.close();
      return lines;
    },
    shows: ({ person }, _prepared, who) => person(who === 'guest' ? 'otherStudent' : who).email,
    hides: ({ person }, _prepared, who) => (who === 'enrolled' ? null : person('enrolled').email),
  }),
};

/** The audit trail. */
export const AUDIT_LOG: Record<string, Row> = {
  ...AUDIT_EXPORT,
  ...OWN_EXPORT,
  listAuditEntries: row({
    outcome: admins,
    prepare: ({ ctx, content }) => record(ctx('otherAdmin'), 'course.update', { type: 'course', id: content.public.courseId }),
    run: (ctx) => auditLog.listAuditEntries(ctx, {}),
    shows: ({ content }) => content.public.courseId,
  }),
};
