import { Readable } from 'node:stream';
import { record } from '../../domain/audit/audit.service.ts';
import * as exports from '../../domain/exports/export.service.ts';
import type { ExportRequest } from '../../domain/exports/export-request.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import { buildExport } from '../factories/export.ts';
import { inModule, overviewReaders } from './overview.ts';
import { admins, nobody, onlyAdminsSee, type Row, row, signedIn } from './row.ts';

/** Reads an export to its end. */
async function exported(ctx: Ctx, request: ExportRequest): Promise<unknown[]> {
  const { content, ...rest } = await exports.streamExport(ctx, request);
  return [rest, ...(await Readable.from(content).toArray())];
}

const resultsOf = (courseId: string): ExportRequest => ({ kind: 'results', parameters: { courseId, format: 'csv' } });

/** The files that are sent at once, for their routes. */
export const STREAMED_EXPORTS: Readonly<Record<string, Row>> = {
  'streamExport of results': row({
    outcome: overviewReaders,
    run: (ctx, { content }) => exported(ctx, resultsOf(content.private.courseId)),
    changes: ['audit_entries'],
    shows: ({ person }, _prepared, who) => inModule(who, who === 'instructor' ? person('enrolled').name : person('enrolled').email),
    hides: ({ person }, _prepared, who) => (who === 'instructor' || who === 'other_trainer' ? person('enrolled').email : null),
  }),
  'streamExport of the results of another course': row({
    outcome: onlyAdminsSee,
    run: (ctx, { content }) => exported(ctx, resultsOf(content.other.courseId)),
    changes: ['audit_entries'],
    shows: ({ person }) => person('stranger').email,
  }),
  'streamExport of the audit trail': row({
    outcome: admins,
    prepare: ({ ctx, content }) => record(ctx('otherAdmin'), 'course.update', { type: 'course', id: content.public.courseId }),
    run: (ctx) => exported(ctx, { kind: 'audit', parameters: {} }),
    changes: ['audit_entries'],
    shows: ({ content }) => content.public.courseId,
  }),
  'streamExport of own data': row({
    outcome: signedIn,
    run: (ctx) => exported(ctx, { kind: 'account', parameters: {} }),
    changes: ['audit_entries'],
    shows: () => 'my-data.zip',
  }),
};

/** The files that jobs make. The world of the matrix has no large ones: `exports.db.test` starts those. */
export const EXPORTS: Readonly<Record<string, Row>> = {
  ...STREAMED_EXPORTS,
  'startExport of results': row({
    outcome: overviewReaders,
    run: (ctx, { content }) => exports.startExport(ctx, resultsOf(content.private.courseId)),
    shows: () => 'null',
  }),
  'startExport of the results of another course': row({
    outcome: onlyAdminsSee,
    run: (ctx, { content }) => exports.startExport(ctx, resultsOf(content.other.courseId)),
    shows: () => 'null',
  }),
  'startExport of the audit trail': row({
    outcome: admins,
    run: (ctx) => exports.startExport(ctx, { kind: 'audit', parameters: {} }),
    shows: () => 'null',
  }),
  'startExport of own data': row({
    outcome: signedIn,
    run: (ctx) => exports.startExport(ctx, { kind: 'account', parameters: {} }),
    shows: () => 'null',
  }),
  listExports: row({
    outcome: signedIn,
    prepare: async ({ ctx, person }, who) => ({
      own: await buildExport(ctx('admin').db, person(who === 'guest' ? 'stranger' : who).id),
      other: await buildExport(ctx('admin').db, person('otherStudent').id),
    }),
    run: (ctx) => exports.listExports(ctx),
    shows: (_world, { own }) => own,
    hides: (_world, { other }) => other,
  }),
  cancelExport: row({
    outcome: signedIn,
    prepare: ({ ctx, person }, who) => buildExport(ctx('admin').db, person(who === 'guest' ? 'stranger' : who).id),
    run: (ctx, _world, id) => exports.cancelExport(ctx, id),
    changes: ['exports'],
  }),
  'cancelExport of another person': row({
    outcome: nobody,
    prepare: ({ ctx, person }) => buildExport(ctx('admin').db, person('otherStudent').id),
    run: (ctx, _world, id) => exports.cancelExport(ctx, id),
  }),
};
