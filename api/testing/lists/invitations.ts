import { randomUUID } from 'node:crypto';
import { INVITATION_OUTCOMES } from '../../../schema/invitations.ts';
import { GroupEntity } from '../../domain/groups/group.entity.ts';
import { InvitationEntity } from '../../domain/invitations/invitation.entity.ts';
import { InvitationImportEntity } from '../../domain/invitations/invitation-import.entity.ts';
import { InvitationImportRowEntity } from '../../domain/invitations/invitation-import-row.entity.ts';
import { buildImport, buildInvitation } from '../factories/invitation.ts';
import { times } from '../races.ts';
import type { ListWorld } from './world.ts';

/** Stores invitations to all academies and courses, and imports; the first import has rows with every outcome. */
export async function storeInvitations({ db, size, ids, academyIds, courseIds }: ListWorld): Promise<void> {
  const { invitation } = await buildInvitation(db, { academyIds, courseIds });
  const invitations = times(size - 1, (at) => ({ ...invitation, id: randomUUID(), tokenHash: randomUUID(), email: `guest-${at}@example.org` }));
  if (invitations.length > 0) await db.insert(InvitationEntity, invitations);
  const first = await buildImport(db, { id: ids.import, rowCount: size, startedAt: new Date() });
  const imports = times(size - 1, () => ({ ...first, id: randomUUID() }));
  if (imports.length > 0) await db.insert(InvitationImportEntity, imports);
  const groupIds = (await db.find(GroupEntity, { select: { id: true } })).map(({ id }) => id);
  const row = { importId: ids.import, language: 'en' as const, academyIds, courseIds, groupIds, problem: null, value: null, done: false };
  await db.insert(
    InvitationImportRowEntity,
    times(size, (at) => ({
      ...row,
      rowNumber: at + 1,
      email: `row-${at}@example.org`,
      outcome: INVITATION_OUTCOMES[at % INVITATION_OUTCOMES.length] ?? INVITATION_OUTCOMES[0],
    })),
  );
}
