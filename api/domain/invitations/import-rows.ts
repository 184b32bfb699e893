import { sql } from 'kysely';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import { EMAIL_MAX } from '../../../schema/limits.ts';
import { normalizeEmail } from '../../../schema/rules.ts';
import type { Ctx } from '../shared/context.ts';
import type { InvitationImportRowsTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { mapInTurns } from '../shared/turns.ts';
import { type ImportLine, languageOf, ROWS_PER_TURN } from './import-columns.ts';
import type { FindTargets } from './import-names.ts';
import type { InvitationImportRowEntity } from './invitation-import-row.entity.ts';
import { isInvitable } from './invitation-input.ts';
import { countTargets, type InvitationTargets, mergeTargets } from './invitation-targets.ts';
import { previewEmails } from './invite-emails.ts';

/** Rows that are checked or written with one statement. */
const ROWS_AT_ONCE = 2000;

/** Null bytes and halves of surrogate pairs. */
export const UNSTORABLE = /[\0\p{Cs}]/gu;

/** A row before it is stored. */
export type ImportRow = Omit<InvitationImportRowEntity, 'importId'>;

interface Defaults {
  language: InterfaceLanguage;
  targets: InvitationTargets;
}

function toRow(line: ImportLine, { language: usual, targets }: Defaults, find: FindTargets): ImportRow {
  const language = line.language === '' ? usual : languageOf(line.language);
  const email = normalizeEmail(line.email);
  const found = find(line);
  const row = { rowNumber: line.rowNumber, email, language: language ?? usual, academyIds: [], courseIds: [], groupIds: [] };
  const invalid = (problem: ImportRow['problem'], value: string): ImportRow => {
    // What a file contains may be anything but an address.
    const shown = (text: string): string => text.replace(UNSTORABLE, '').slice(0, EMAIL_MAX);
    return { ...row, email: shown(line.email), outcome: 'invalid', problem, value: shown(value), done: true };
  };
  if (!isInvitable(email)) return invalid('EMAIL_VALUE_INVALID', line.email);
  if (language === undefined) return invalid('LANGUAGE_UNKNOWN', line.language);
  if ('problem' in found) return invalid(found.problem, found.value);
  const { academyIds, courseIds, groupIds } = mergeTargets(targets, found);
  return {
    ...row,
    academyIds: [...academyIds],
    courseIds: [...courseIds],
    groupIds: [...groupIds],
    outcome: 'invited',
    problem: null,
    value: null,
    done: false,
  };
}

/** Merges rows of one address into the first: it gets what all of them open, and the others are duplicates. */
function mergeDuplicates(rows: readonly ImportRow[]): ImportRow[] {
  const first = new Map<string, ImportRow>();
  return rows.map((row): ImportRow => {
    if (row.done) return row;
    const same = first.get(row.email);
    if (same === undefined) {
      first.set(row.email, row);
      return row;
    }
    if (countTargets(row) > 0) Object.assign(same, mergeTargets(same, row));
    return { ...row, outcome: 'duplicate', done: true };
  });
}

/** Checks the rows of a file or list: each gets the outcome that inviting it now would have; changes nothing. */
export async function checkLines(ctx: Ctx, lines: readonly ImportLine[], defaults: Defaults, find: FindTargets): Promise<ImportRow[]> {
  const rows = mergeDuplicates(await mapInTurns(lines, ROWS_PER_TURN, (line) => toRow(line, defaults, find)));
  const waiting = rows.filter(({ done }) => !done);
  for (let from = 0; from < waiting.length; from += ROWS_AT_ONCE) {
    const batch = waiting.slice(from, from + ROWS_AT_ONCE);
    const outcomes = await previewEmails(
      ctx,
      batch.map((row) => ({ email: row.email, language: row.language, targets: row })),
    );
    for (const row of batch) row.outcome = outcomes.get(row.email) ?? row.outcome;
  }
  return rows;
}

type Stored = Record<'rowNumber' | 'email' | 'language' | 'academyIds' | 'courseIds' | 'groupIds' | 'outcome' | 'problem' | 'value' | 'done', never>;
const ROW = sql`r("rowNumber" integer, email text, language text, "academyIds" uuid[], "courseIds" uuid[], "groupIds" uuid[], outcome text, problem text, value text, done boolean)`;

const insertRows = prepared('invitations.insertRows', { importId: 'uuid', rows: 'jsonb' }, ({ importId, rows }) =>
  statements
    .insertInto('invitation_import_rows')
    .columns(['import_id', 'row_number', 'email', 'language', 'academy_ids', 'course_ids', 'group_ids', 'outcome', 'problem', 'value', 'done'])
    .expression(
      statements
        .selectFrom(sql<Stored>`jsonb_to_recordset(${rows})`.as<'r'>(ROW))
        .select(importId.as('import_id'))
        .select(['r.rowNumber', 'r.email', 'r.language', 'r.academyIds', 'r.courseIds', 'r.groupIds', 'r.outcome', 'r.problem', 'r.value', 'r.done']),
    ),
);

/** Stores the rows of an import. */
export async function storeRows(tx: Ctx, importId: string, rows: readonly ImportRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await insertRows.all(tx.db, { importId, rows: JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE)) });
  }
}

const nextRows = prepared('invitations.nextRows', { importId: 'uuid', limit: 'integer' }, ({ importId, limit }) =>
  statements
    .selectFrom('invitation_import_rows as r')
    .select(['r.row_number as rowNumber', 'r.email', 'r.language', 'r.academy_ids as academyIds', 'r.course_ids as courseIds', 'r.group_ids as groupIds'])
    .where('r.import_id', '=', importId)
    .where('r.done', '=', false)
    .orderBy('r.row_number')
    .limit(limit),
);

const finishRows = prepared('invitations.finishRows', { importId: 'uuid', rows: 'jsonb' }, ({ importId, rows }) =>
  statements
    .updateTable('invitation_import_rows as r')
    .from(
      sql<{ rowNumber: number; outcome: InvitationImportRowsTable['outcome'] }>`jsonb_to_recordset(${rows})`.as<'d'>(sql`d("rowNumber" integer, outcome text)`),
    )
    .set(({ ref }) => ({ done: true, outcome: sql`${ref('d.outcome')}` }))
    .where('r.import_id', '=', importId)
    .whereRef('r.row_number', '=', 'd.rowNumber'),
);

/** Returns the next rows of an import that are not done. */
export const readNextRows = (tx: Ctx, importId: string, limit: number) => nextRows.all(tx.db, { importId, limit });

/** Records the outcomes of rows. */
export async function recordOutcomes(tx: Ctx, importId: string, rows: ReadonlyArray<Pick<ImportRow, 'rowNumber' | 'outcome'>>): Promise<void> {
  await finishRows.all(tx.db, { importId, rows: JSON.stringify(rows) });
}
