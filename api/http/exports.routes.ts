import { type Request, Router } from 'express';
import { streamExport } from '../domain/exports/export.service.ts';
import type { HttpDeps } from './deps.ts';
import { exportHandler } from './export-stream.ts';

const parameter = (value: unknown): string => (typeof value === 'string' ? value : '');
/** The query parameters; the filter of the audit trail has the names of the GraphQL filter. */
const queryOf = ({ url }: Request): Record<string, string> => Object.fromEntries(new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]));

/** Creates the router of files that are made while they are sent: results of a course, the audit trail, and the viewer's own data. */
export function createExportRouter({ makeCtx, log }: Pick<HttpDeps, 'makeCtx' | 'log'>): Router {
  const router = Router();
  router.get(
    '/courses/:id/results/:format',
    exportHandler(log, async (request) => {
      const { id, format } = request.params;
      const parameters = { courseId: parameter(id), format: parameter(format), moduleId: queryOf(request).module ?? null };
      return streamExport(await makeCtx(request), { kind: 'results', parameters });
    }),
  );
  router.get(
    '/audit',
    exportHandler(log, async (request) => streamExport(await makeCtx(request), { kind: 'audit', parameters: queryOf(request) })),
  );
  router.get(
    '/account',
    exportHandler(log, async (request) => streamExport(await makeCtx(request), { kind: 'account', parameters: {} })),
  );
  return router;
}
