import { randomUUID } from 'node:crypto';
import { object, string } from 'yup';
import { invitationTargetsInput } from '../../../schema/forms.ts';
import { IMPORT_ROWS_MAX } from '../../../schema/invitations.ts';
import { INTERFACE_LANGUAGES } from '../../../schema/languages.ts';
import { splitEmails } from '../../../schema/rules.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import { UserEntity } from '../users/user.entity.ts';
import { type ImportLine, readLines } from './import-columns.ts';
import { readCells } from './import-file.ts';
import { targetFinder } from './import-names.ts';
import { checkLines, readNextRows, recordOutcomes, storeRows, UNSTORABLE } from './import-rows.ts';
import { invitationPolicy } from './invitation.policy.ts';
import { InvitationImportEntity } from './invitation-import.entity.ts';
import { mergeTargets, NO_TARGETS, requireTargets } from './invitation-targets.ts';
import { inviteEmails } from './invite-emails.ts';

/** The job that invites the next rows of an import. */
export const IMPORT_JOB = 'invitation.import';
/** Rows that one run of the job invites, in one transaction. */
export const IMPORT_BATCH = 200;

const optionsInput = object({
  language: string().required('LANGUAGE_REQUIRED').oneOf(INTERFACE_LANGUAGES, 'LANGUAGE_REQUIRED'),
}).concat(invitationTargetsInput);

/** What applies to all rows that do not say otherwise. */
export interface ImportOptions {
  language: string;
  academyIds?: readonly string[] | null;
  courseIds?: readonly string[] | null;
  groupIds?: readonly string[] | null;
}

/**
 * Asserts that the viewer may import, before a file is read. Returns the id of the viewer.
 *
 * @throws NOT_AUTHORIZED unless the viewer is an admin
 */
export async function requireImporter(ctx: Ctx): Promise<string> {
  const actor = requireActor(ctx);
  await authorizeAudited(ctx, invitationPolicy.invite(actor), 'invitation.import');
  return actor.id;
}

async function prepare(ctx: Ctx, fileName: string | null, lines: readonly ImportLine[], options: ImportOptions): Promise<string> {
  const { language, academyIds, courseIds, groupIds } = await validate(optionsInput, options);
  const targets = mergeTargets(NO_TARGETS, { academyIds: academyIds ?? [], courseIds: courseIds ?? [], groupIds: groupIds ?? [] });
  const find = await targetFinder(ctx);
  return inTransaction(ctx, async (tx) => {
    await requireTargets(tx, targets);
    const rows = await checkLines(tx, lines, { language, targets }, find);
    const id = randomUUID();
    await tx.db.insert(InvitationImportEntity, {
      id,
      fileName,
      language,
      academyIds: [...targets.academyIds],
      courseIds: [...targets.courseIds],
      groupIds: [...targets.groupIds],
      rowCount: rows.length,
      createdBy: requireActor(tx).id,
      createdAt: tx.now(),
      startedAt: null,
      finishedAt: null,
    });
    await storeRows(tx, id, rows);
    await record(tx, 'invitation.prepareImport', { type: 'invitationImport', id });
    return id;
  });
}

/**
 * Checks a list of addresses, separated by new lines or commas, and stores it as a draft: each row has the outcome that inviting it would have. Nobody is
 * invited yet. Returns the id of the import. Admins only.
 *
 * @throws NOT_AUTHORIZED, VALIDATION_FAILED, IMPORT_TOO_LARGE
 */
export async function prepareList(ctx: Ctx, text: string, options: ImportOptions): Promise<string> {
  await requireImporter(ctx);
  const emails = splitEmails(text);
  if (emails.length === 0) throw new DomainError('VALIDATION_FAILED', { fields: { emails: 'EMAIL_VALUE_INVALID' } });
  if (emails.length > IMPORT_ROWS_MAX) throw new DomainError('IMPORT_TOO_LARGE');
  const lines = emails.map((email, index) => ({ rowNumber: index + 1, email, language: '', academies: [], courses: [], groups: [] }));
  return prepare(ctx, null, lines, options);
}

/**
 * Like `prepareList`, for a CSV file or an Excel workbook.
 *
 * @throws NOT_AUTHORIZED, VALIDATION_FAILED, IMPORT_NOT_READABLE, IMPORT_TOO_LARGE, IMPORT_WITHOUT_ADDRESSES, FILE_UNSAFE_ARCHIVE, FILE_LOCKED
 */
export async function prepareFile(ctx: Ctx, file: { name: string; bytes: Buffer }, options: ImportOptions): Promise<string> {
  await requireImporter(ctx);
  await validate(optionsInput, options);
  const lines = await readLines(await readCells(file.bytes));
  return prepare(ctx, file.name.replace(UNSTORABLE, '').slice(0, 200), lines, options);
}

/**
 * Starts the import of a draft as a job. Idempotent: an import starts once.
 *
 * @throws NOT_AUTHORIZED, NOT_FOUND
 */
export async function startImport(ctx: Ctx, input: string): Promise<void> {
  await requireImporter(ctx);
  const id = requireId(input);
  await inTransaction(ctx, async (tx) => {
    const draft = await tx.db.findOne(InvitationImportEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
    assertFound(draft);
    if (draft.startedAt !== null) return;
    await tx.db.update(InvitationImportEntity, { id }, { startedAt: tx.now(), createdBy: requireActor(tx).id });
    await tx.enqueue(IMPORT_JOB, { importId: id });
    await record(tx, 'invitation.import', { type: 'invitationImport', id });
  });
}

/**
 * Invites the next rows of an import, and enqueues the job again while rows are left, in one transaction: each row is invited once, however often
 * a worker dies. The job calls it.
 */
export async function continueImport(tx: Ctx, importId: string): Promise<void> {
  const found = await tx.db.findOne(InvitationImportEntity, { where: { id: importId }, lock: { mode: 'pessimistic_write' } });
  if (found === null || found.startedAt === null || found.finishedAt !== null) return;
  const rows = await readNextRows(tx, importId, IMPORT_BATCH);
  const user = found.createdBy === null ? null : await tx.db.findOneBy(UserEntity, { id: found.createdBy });
  const inviter = { id: user?.id ?? null, name: `${user?.name ?? ''} ${user?.surname ?? ''}`.trim() || tx.settings.siteName };
  const invited = rows.map((row) => ({ email: row.email, language: row.language, targets: row }));
  const outcomes = await inviteEmails(tx, invited, { inviter, importId });
  await recordOutcomes(
    tx,
    importId,
    rows.map(({ rowNumber, email }) => ({ rowNumber, outcome: outcomes.get(email) ?? 'invalid' })),
  );
  if (rows.length === IMPORT_BATCH) await tx.enqueue(IMPORT_JOB, { importId });
  else await tx.db.update(InvitationImportEntity, { id: importId }, { finishedAt: tx.now() });
  tx.publish('invitationImport.changed', { importId });
}
