import { Router } from 'express';
import { AUDIT_RESULTS } from '../../schema/audit.ts';
import type { Cell } from '../../schema/csv.ts';
import { AUDIT_CODE_TEXTS } from '../domain/audit-log/audit-code-texts.ts';
import { type AuditLogActor, type AuditLogEntry, type AuditLogFilter, exportAuditEntries } from '../domain/audit-log/audit-log.service.ts';
import { AUDIT_HEADERS, AUDIT_WORDS } from '../domain/audit-log/audit-log-texts.ts';
import { requireActor } from '../domain/shared/context.ts';
import { DomainError } from '../domain/shared/errors.ts';
import { csvStream } from './csv-stream.ts';
import type { HttpDeps } from './deps.ts';
import { exportHandler } from './export-stream.ts';

type Translate = ReturnType<HttpDeps['translateExport']>;

const nameOf = (named: Pick<AuditLogActor, 'name' | 'state'> | null, translate: Translate): string => {
  if (named === null) return '';
  return named.state === 'erased' || named.state === 'deleted' ? translate(AUDIT_WORDS[named.state]) : named.name;
};

type Texts = Readonly<Record<string, Parameters<Translate>[0]>>;
const ACTIONS: Texts = AUDIT_CODE_TEXTS.action;
const OBJECT_TYPES: Texts = AUDIT_CODE_TEXTS.objectType;

/** Returns the words of a code; the code itself if an earlier version wrote one that has none. */
const wordsOf = (code: string, texts: Texts, translate: Translate): string => {
  const text = texts[code];
  return text === undefined ? code : translate(text);
};

const cellsOf = ({ at, actor, action, result, object }: AuditLogEntry, translate: Translate): Cell[] => [
  at,
  actor?.id ?? '',
  nameOf(actor, translate),
  wordsOf(action, ACTIONS, translate),
  translate(AUDIT_WORDS[result]),
  object === null ? '' : wordsOf(object.type, OBJECT_TYPES, translate),
  object?.id ?? '',
  nameOf(object, translate),
];

async function* rowsOf(batches: AsyncIterable<AuditLogEntry[]>, translate: Translate): AsyncGenerator<Cell[][]> {
  for await (const entries of batches) yield entries.map((entry) => cellsOf(entry, translate));
}

function timeOf(text: string | null): Date | null {
  if (text === null) return null;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new DomainError('VALIDATION_FAILED', { fields: { filter: 'CHOICE_INVALID' } });
  return time;
}

/** Reads the filter from the query parameters, which have the names of the GraphQL filter. */
function filterOf(url: string): AuditLogFilter {
  const parameters = new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]);
  const get = (name: string): string | null => parameters.get(name) || null;
  return {
    actorId: get('actorId'),
    objectType: get('objectType'),
    objectId: get('objectId'),
    action: get('action'),
    result: AUDIT_RESULTS.find((result) => result === get('result')) ?? null,
    from: timeOf(get('from')),
    to: timeOf(get('to')),
  };
}

/** Creates the router of the exported audit trail: CSV, streamed, with headers and words in the interface language of the reader. */
export function createAuditExportRouter({ makeCtx, translateExport, log }: Pick<HttpDeps, 'makeCtx' | 'translateExport' | 'log'>): Router {
  const router = Router();
  router.get(
    '/audit',
    exportHandler(log, async (request) => {
      const ctx = await makeCtx(request);
      const translate = translateExport(requireActor(ctx).language);
      const batches = await exportAuditEntries(ctx, filterOf(request.url));
      const headers = Object.values(AUDIT_HEADERS).map((header) => translate(header));
      return { fallbackName: 'audit.csv', name: 'audit.csv', contentType: 'text/csv; charset=utf-8', content: csvStream(headers, rowsOf(batches, translate)) };
    }),
  );
  return router;
}
