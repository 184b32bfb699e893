import { AUDIT_RESULTS } from '../../../schema/audit.ts';
import type { Cell } from '../../../schema/csv.ts';
import { AUDIT_CODE_TEXTS } from '../audit-log/audit-code-texts.ts';
import { type AuditLogActor, type AuditLogEntry, type AuditLogFilter, exportAuditEntries } from '../audit-log/audit-log.service.ts';
import { AUDIT_HEADERS, AUDIT_WORDS } from '../audit-log/audit-log-texts.ts';
import type { Ctx } from '../shared/context.ts';
import { csvStream } from '../shared/csv-stream.ts';
import { DomainError } from '../shared/errors.ts';
import type { Translate } from '../shared/exported-file.ts';
import { countedBatches } from './counted-batches.ts';
import { type OpenExport, translatorFor } from './open-export.ts';

/** Entries above which a job makes the file (docs/decisions/0066-large-exports.md). */
const ENTRIES_MAX = 50_000;
/** More than any audit trail has; a job counts all entries. */
const ALL = 2 ** 31 - 1;

/** The filter as an address or a stored export has it: texts, with times as ISO 8601. */
export type AuditParameters = Readonly<Record<string, unknown>>;

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

const cellsOf = ({ at, actor, application, action, result, object }: AuditLogEntry, translate: Translate): Cell[] => [
  at,
  actor?.id ?? '',
  nameOf(actor, translate),
  wordsOf(action, ACTIONS, translate),
  translate(AUDIT_WORDS[result]),
  object === null ? '' : wordsOf(object.type, OBJECT_TYPES, translate),
  object?.id ?? '',
  nameOf(object, translate),
  application === '' ? translate(AUDIT_WORDS.deleted) : (application ?? ''),
];

async function* rowsOf(batches: AsyncIterable<readonly AuditLogEntry[]>, translate: Translate): AsyncGenerator<Cell[][]> {
  for await (const entries of batches) yield entries.map((entry) => cellsOf(entry, translate));
}

function timeOf(text: string | null): Date | null {
  if (text === null) return null;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new DomainError('VALIDATION_FAILED', { fields: { filter: 'CHOICE_INVALID' } });
  return time;
}

function filterOf(parameters: AuditParameters): AuditLogFilter {
  const get = (name: string): string | null => {
    const value = parameters[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
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

/**
 * Opens the audit trail as CSV, with headers and words in the interface language of the reader.
 *
 * @throws NOT_AUTHORIZED, VALIDATION_FAILED
 */
export async function openAuditTrail(ctx: Ctx, parameters: AuditParameters): Promise<OpenExport> {
  const { count, batches } = await exportAuditEntries(ctx, filterOf(parameters));
  const translate = translatorFor(ctx);
  const isLarge = (await count(ENTRIES_MAX + 1)) > ENTRIES_MAX;
  const headers = Object.values(AUDIT_HEADERS).map((header) => translate(header));
  return {
    name: 'audit.csv',
    isLarge,
    needsProof: true,
    action: 'audit.export',
    object: null,
    async write(onProgress) {
      const counted = isLarge ? countedBatches(batches, await count(ALL), onProgress) : batches;
      const contentType = 'text/csv; charset=utf-8';
      return { fallbackName: 'audit.csv', name: 'audit.csv', contentType, content: csvStream(headers, rowsOf(counted, translate)) };
    },
  };
}
