import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ImportState, InvitationOutcome, RowProblem } from '../../../schema/invitations.ts';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { requireRecentProof } from '../auth/recent-proof.service.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { endPage, ListOrder, type PageEnd, type PageRequest } from '../shared/list-order.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { countRows } from '../shared/sql.ts';
import { requireId } from '../shared/validate.ts';
import { READING, readingValues } from '../translations/translation-sql.ts';
import { invitationPolicy } from './invitation.policy.ts';
import { type OpenedItem, openedItems } from './opened-items.ts';

/** Imports in the list. */
const RECENT = 20;
/** Rows that are exported at a time. */
const EXPORT_BATCH = 1000;

/** A list or a file of invitations with the counts of its rows. */
export interface InvitationImport {
  id: string;
  /** Null for a list. */
  fileName: string | null;
  state: ImportState;
  rowCount: number;
  /** Rows for which there is nothing more to do. */
  doneCount: number;
  outcomes: ImportOutcomeCount[];
  createdAt: Date;
}

export interface ImportOutcomeCount {
  outcome: InvitationOutcome;
  count: number;
}

/** A row of an import with its outcome; of a draft, the expected one. */
export interface InvitationImportRow {
  rowNumber: number;
  email: string;
  language: InterfaceLanguage;
  outcome: InvitationOutcome;
  problem: RowProblem | null;
  /** The cell that is invalid. */
  value: string | null;
  done: boolean;
}

/** A row in the list, with what its cells open. */
export interface ListedImportRow extends InvitationImportRow {
  academies: OpenedItem[];
  courses: OpenedItem[];
  groups: OpenedItem[];
}

export interface InvitationImportRowPage extends PageEnd {
  items: ListedImportRow[];
  total: number;
}

const imports = () =>
  statements
    .selectFrom('invitation_imports as m')
    .select(['m.id', 'm.file_name as fileName', 'm.row_count as rowCount', 'm.created_at as createdAt'])
    .select(({ ref }) =>
      sql<ImportState>`case when ${ref('m.started_at')} is null then 'draft' when ${ref('m.finished_at')} is null then 'running' else 'done' end`.as('state'),
    )
    .select(({ ref }) =>
      sql<number>`${ref('m.row_count')} - ${statements
        .selectFrom('invitation_import_rows as w')
        .select(countRows.as('waiting'))
        .where(({ ref: of }) => sql<boolean>`${of('w.import_id')} = ${ref('m.id')} and not ${of('w.done')}`)}`.as('doneCount'),
    )
    .select(({ ref }) =>
      jsonArrayFrom(
        statements
          .selectFrom('invitation_import_rows as r')
          .select(['r.outcome', countRows.as('count')])
          .where(({ ref: of }) => sql<boolean>`${of('r.import_id')} = ${ref('m.id')}`)
          .groupBy('r.outcome')
          .orderBy('r.outcome'),
      ).as('outcomes'),
    );

const importById = prepared('invitations.import', { id: 'uuid' }, ({ id }) => imports().where('m.id', '=', id));
const recentImports = prepared('invitations.imports', {}, () => imports().where('m.started_at', 'is not', null).orderBy('m.created_at', 'desc').limit(RECENT));
const inFileOrder = new ListOrder([{ of: sql`r.row_number`, type: 'integer' }]);
const rowPage = prepared(
  'invitations.rowPage',
  { ...READING, id: 'uuid', outcome: 'text?', after: 'text[]?', offset: 'integer', limit: 'integer' },
  ({ id, outcome, after, offset, limit, ...reading }) =>
    statements
      .selectFrom('invitation_import_rows as r')
      .select(['r.row_number as rowNumber', 'r.email', 'r.language', 'r.outcome', 'r.problem', 'r.value', 'r.done'])
      .select(({ ref }) => [
        openedItems('academies', reading, ref('r.academy_ids')).as('academies'),
        openedItems('courses', reading, ref('r.course_ids')).as('courses'),
        openedItems('groups', reading, ref('r.group_ids')).as('groups'),
        inFileOrder.keysOfRow.as('keys'),
      ])
      .where('r.import_id', '=', id)
      .where(({ ref }) => sql<boolean>`(${outcome} is null or ${ref('r.outcome')} = ${outcome})`)
      .where(inFileOrder.afterIfSet(after))
      .orderBy(inFileOrder.by)
      .offset(offset)
      .limit(limit),
);
const rowsAfter = prepared('invitations.rowsAfter', { id: 'uuid', after: 'integer', limit: 'integer' }, ({ id, after, limit }) =>
  statements
    .selectFrom('invitation_import_rows as r')
    .select(['r.row_number as rowNumber', 'r.email', 'r.language', 'r.outcome', 'r.problem', 'r.value', 'r.done'])
    .where('r.import_id', '=', id)
    .where('r.row_number', '>', after)
    .orderBy('r.row_number')
    .limit(limit),
);

async function requireReader(ctx: Ctx): Promise<void> {
  await authorizeAudited(ctx, invitationPolicy.invite(requireActor(ctx)), 'invitation.readImport');
}

/**
 * Reads an import. Admins only.
 *
 * @throws NOT_AUTHORIZED, NOT_FOUND
 */
export async function readImport(ctx: Ctx, input: string): Promise<InvitationImport> {
  await requireReader(ctx);
  const found = await importById.first(ctx.db, { id: requireId(input) });
  assertFound(found);
  return found;
}

/**
 * Lists the last imports that were started. Admins only.
 *
 * @throws NOT_AUTHORIZED
 */
export async function listImports(ctx: Ctx): Promise<InvitationImport[]> {
  await requireReader(ctx);
  return recentImports.all(ctx.db, {});
}

/**
 * Lists the rows of an import in the order of the file, all or those with one outcome. Admins only.
 *
 * @throws NOT_AUTHORIZED, NOT_FOUND
 */
export async function listImportRows(ctx: Ctx, input: string, outcome: InvitationOutcome | null, request: PageRequest): Promise<InvitationImportRowPage> {
  const { id, outcomes } = await readImport(ctx, input);
  const page = inFileOrder.read(request);
  const { rows, end } = endPage(await rowPage.all(ctx.db, { ...readingValues(ctx), otherLanguages: true, id, outcome, ...page.values }), page);
  const total = outcomes.filter((each) => outcome === null || each.outcome === outcome).reduce((sum, { count }) => sum + count, 0);
  return { items: rows, total, ...end };
}

async function* batchesOf(ctx: Ctx, id: string): AsyncGenerator<InvitationImportRow[]> {
  for (let after = 0; ; ) {
    const rows = await rowsAfter.all(ctx.db, { id, after, limit: EXPORT_BATCH });
    if (rows.length > 0) yield rows;
    if (rows.length < EXPORT_BATCH) return;
    after = rows.at(-1)?.rowNumber ?? 0;
  }
}

/**
 * Exports the rows of an import with their outcomes, in batches that are read when they are needed. Recorded in the audit trail. Admins only.
 *
 * @throws NOT_AUTHORIZED, NOT_FOUND, PROOF_NEEDED
 */
export async function exportImport(ctx: Ctx, input: string): Promise<{ fileName: string | null; batches: AsyncIterable<InvitationImportRow[]> }> {
  const { id, fileName } = await readImport(ctx, input);
  await requireRecentProof(ctx);
  await record(ctx, 'invitation.exportImport', { type: 'invitationImport', id });
  return { fileName, batches: batchesOf(ctx, id) };
}
