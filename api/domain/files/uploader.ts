import { authorize } from '../shared/authorize.ts';
import { type Actor, type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { hasRow, one } from '../shared/sql.ts';
import type { FileKind } from './file.entity.ts';
import { filePolicy } from './file.policy.ts';

/** A person who may upload files of some kinds. */
export interface Uploader {
  actor: Actor;
  kinds: readonly FileKind[];
  /** Whether the person may use and discard files of others. */
  ofOthers: boolean;
  /** Whether the quota of staff applies instead of that of learners. */
  staffQuota: boolean;
}

const uploaderFacts = prepared('files.uploaderFacts', { userId: 'uuid' }, ({ userId }) =>
  statements.selectNoFrom(({ selectFrom }) => [
    hasRow(selectFrom('enrolments as e').select(one).where('e.user_id', '=', userId).where('e.ended_at', 'is', null)).as('enrolled'),
    hasRow(selectFrom('team_members as t').select(one).where('t.user_id', '=', userId).where('t.role', '=', 'module_trainer')).as('trains'),
  ]),
);

/**
 * Returns the viewer if he or she may upload files, with the kinds; call it before any byte is read. One statement, none for admins.
 * @throws NOT_SIGNED_IN, NOT_AUTHORIZED
 */
export async function requireUploader(ctx: Ctx): Promise<Uploader> {
  const actor = requireActor(ctx);
  const ofOthers = filePolicy.store(actor);
  const found = ofOthers ? undefined : await uploaderFacts.first(ctx.db, { userId: actor.id });
  const facts = found ?? { enrolled: false, trains: false };
  const kinds = filePolicy.kinds(actor, facts);
  authorize(kinds.length > 0);
  return { actor, kinds, ofOthers, staffQuota: filePolicy.staffQuota(actor, facts) };
}

/** @throws FILE_TYPE_NOT_ALLOWED for a kind that the person may not upload */
export function requireKind({ kinds }: Uploader, kind: FileKind): void {
  if (!kinds.includes(kind)) throw new DomainError('FILE_TYPE_NOT_ALLOWED');
}
