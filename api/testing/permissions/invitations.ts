import { randomUUID } from 'node:crypto';
import * as access from '../../domain/invitations/access-invitation.service.ts';
import * as importing from '../../domain/invitations/invitation-import.service.ts';
import * as listing from '../../domain/invitations/invitation-list.service.ts';
import * as managing from '../../domain/invitations/manage-invitations.service.ts';
import * as reading from '../../domain/invitations/read-import.service.ts';
import * as inviting from '../../domain/invitations/sign-up-invitation.service.ts';
import * as choices from '../../domain/invitations/target-choices.service.ts';
import { buildGroup } from '../factories/group.ts';
import { buildInvitation } from '../factories/invitation.ts';
import { admins, type Row, row, type World } from './row.ts';

const dbOf = ({ ctx }: World) => ctx('guest').db;
const newEmail = () => `${randomUUID()}@example.org`;
const storeInvitation = async (world: World) => (await buildInvitation(dbOf(world))).invitation;
/** Stores a draft of one address; returns its id. */
const storeDraft = ({ ctx }: World): Promise<string> => importing.prepareList(ctx('admin'), 'amina@example.org', { language: 'en' });
const DRAFT = ['audit_entries', 'invitation_import_rows', 'invitation_imports'];

async function exported(...[ctx, id]: Parameters<typeof reading.exportImport>) {
  const { batches } = await reading.exportImport(ctx, id);
  const rows = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}

/** The routes of files of addresses: the same rows as of the services. */
export const IMPORT_ROUTES: Readonly<Record<string, Row>> = {
  requireImporter: row({ outcome: admins, run: (ctx) => importing.requireImporter(ctx), shows: ({ person }) => person('admin').id }),
  prepareFile: row({
    outcome: admins,
    changes: DRAFT,
    run: (ctx) => importing.prepareFile(ctx, { name: 'a.csv', bytes: Buffer.from(`Email\n${newEmail()}`) }, { language: 'en' }),
  }),
  exportImport: row({
    outcome: admins,
    prepare: storeDraft,
    changes: ['audit_entries'],
    run: (ctx, _world, id) => exported(ctx, id),
    shows: () => 'amina@example.org',
  }),
};

/** Inviting people, and what was invited. */
export const INVITATIONS: Record<string, Row> = {
  ...IMPORT_ROUTES,
  inviteToSignUp: row({
    outcome: admins,
    changes: ['audit_entries', 'invitations', 'outbox'],
    run: (ctx) => inviting.inviteToSignUp(ctx, { emails: [newEmail()], language: 'en' }),
  }),
  inviteToAccess: row({
    outcome: admins,
    changes: ['audit_entries', 'invitations', 'notifications', 'outbox'],
    run: (ctx, { person, content }) => access.inviteToAccess(ctx, { userIds: [person('otherStudent').id], academyId: content.private.academyId }),
  }),
  inviteGroup: row({
    outcome: admins,
    prepare: (world) => buildGroup(dbOf(world), [world.person('otherStudent').id]),
    changes: ['audit_entries', 'invitations', 'notifications', 'outbox'],
    run: (ctx, { content }, { id }) => access.inviteGroup(ctx, id, { courseId: content.private.courseId }),
  }),
  listInvitations: row({
    outcome: admins,
    prepare: storeInvitation,
    run: (ctx) => listing.listInvitations(ctx, {}, { offset: 0, limit: 50 }),
    shows: (_world, { email }) => email,
  }),
  listTargetChoices: row({ outcome: admins, run: (ctx) => choices.listTargetChoices(ctx), shows: ({ content }) => content.private.courseId }),
  resendInvitations: row({
    outcome: admins,
    prepare: storeInvitation,
    changes: ['audit_entries', 'invitations', 'outbox'],
    run: (ctx, _world, { id }) => managing.resendInvitations(ctx, [id]),
  }),
  revokeInvitations: row({
    outcome: admins,
    prepare: storeInvitation,
    changes: ['audit_entries', 'invitations'],
    run: (ctx, _world, { id }) => managing.revokeInvitations(ctx, [id]),
  }),
  createInvitationLink: row({
    outcome: admins,
    prepare: storeInvitation,
    changes: ['audit_entries', 'invitations'],
    run: (ctx, _world, { id }) => managing.createInvitationLink(ctx, id),
    shows: () => '/signup/',
  }),
  correctInvitation: row({
    outcome: admins,
    prepare: storeInvitation,
    changes: ['audit_entries', 'invitations', 'outbox'],
    run: (ctx, _world, { id }) => managing.correctInvitation(ctx, id, newEmail()),
  }),
  prepareList: row({ outcome: admins, changes: DRAFT, run: (ctx) => importing.prepareList(ctx, newEmail(), { language: 'en' }) }),
  startImport: row({
    outcome: admins,
    prepare: storeDraft,
    changes: ['audit_entries', 'invitation_imports', 'outbox'],
    run: (ctx, _world, id) => importing.startImport(ctx, id),
  }),
  readImport: row({ outcome: admins, prepare: storeDraft, run: (ctx, _world, id) => reading.readImport(ctx, id), shows: (_world, id) => id }),
  listImports: row({
    outcome: admins,
    prepare: async (world) => {
      const id = await storeDraft(world);
      await importing.startImport(world.ctx('admin'), id);
      return id;
    },
    run: (ctx) => reading.listImports(ctx),
    shows: (_world, id) => id,
  }),
  listImportRows: row({
    outcome: admins,
    prepare: storeDraft,
    run: (ctx, _world, id) => reading.listImportRows(ctx, id, null, { offset: 0, limit: 50 }),
    shows: () => 'amina@example.org',
  }),
};
