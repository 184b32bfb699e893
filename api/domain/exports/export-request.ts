import type { Ctx } from '../shared/context.ts';
import { type AuditParameters, openAuditTrail } from './audit-export.ts';
import type { OpenExport } from './open-export.ts';
import { openPersonalData } from './personal-data-export.ts';
import { openResults, type ResultsParameters } from './results-export.ts';

/** What a file is made of. */
export type ExportRequest =
  | { kind: 'results'; parameters: ResultsParameters }
  | { kind: 'audit'; parameters: AuditParameters }
  | { kind: 'account'; parameters: Record<string, never> };

/** Opens a file for its reader, who needs the rights of this moment. */
export function openExport(ctx: Ctx, request: ExportRequest): Promise<OpenExport> {
  if (request.kind === 'results') return openResults(ctx, request.parameters);
  return request.kind === 'audit' ? openAuditTrail(ctx, request.parameters) : openPersonalData(ctx);
}

/** Returns the course of exported results; null for other kinds. */
export const courseIdOf = ({ parameters }: { parameters: object }): string | null =>
  'courseId' in parameters && typeof parameters.courseId === 'string' ? parameters.courseId : null;
