import * as groups from '../../domain/groups/admin-groups.service.ts';
import * as group from '../../domain/groups/group.service.ts';
import * as members from '../../domain/groups/group-member.service.ts';
import * as people from '../../domain/groups/group-people.service.ts';
import { buildGroup } from '../factories/group.ts';
import { admins, FORBIDDEN, HIDDEN, inEnglish, NO, only, type Row, row, type World } from './row.ts';

const withMember = ({ ctx, person }: World) => buildGroup(ctx('admin').db, [person('enrolled').id]);
const gone = { guest: NO, admin: HIDDEN, others: FORBIDDEN } as const;
const email = ({ person }: World): string => person('enrolled').email;

/** Groups of people. */
export const GROUPS: Record<string, Row> = {
  listGroups: row({ outcome: admins, prepare: withMember, run: (ctx) => groups.listGroups(ctx, {}), shows: (_world, { id }) => id }),
  listEveryGroup: row({ outcome: admins, prepare: withMember, run: (ctx) => groups.listEveryGroup(ctx), shows: (_world, { id }) => id }),
  readGroup: row({ outcome: admins, prepare: withMember, run: (ctx, _world, { id }) => groups.readGroup(ctx, id), shows: (_world, { id }) => id }),
  'readGroup that does not exist': row({ outcome: gone, run: (ctx, { userId }) => groups.readGroup(ctx, userId) }),
  listGroupMembers: row({
    outcome: admins,
    prepare: withMember,
    run: async (ctx, _world, { id }) => only(await people.listGroupMembers(ctx, [id], {})),
    shows: email,
  }),
  listEveryGroupMember: row({ outcome: admins, prepare: withMember, run: (ctx, _world, { id }) => people.listEveryGroupMember(ctx, id), shows: email }),
  createGroup: row({ outcome: admins, changes: ['audit_entries', 'groups'], run: (ctx) => group.createGroup(ctx, inEnglish) }),
  updateGroup: row({
    outcome: admins,
    prepare: withMember,
    changes: ['audit_entries', 'groups'],
    run: (ctx, _world, { id }) => group.updateGroup(ctx, id, null, inEnglish),
  }),
  'updateGroup that does not exist': row({ outcome: gone, run: (ctx, { userId }) => group.updateGroup(ctx, userId, null, inEnglish) }),
  deleteGroup: row({
    outcome: admins,
    prepare: withMember,
    changes: ['audit_entries', 'group_members', 'groups'],
    run: (ctx, _world, { id }) => group.deleteGroup(ctx, id),
  }),
  addGroupUsers: row({
    outcome: admins,
    prepare: withMember,
    changes: ['audit_entries', 'group_members'],
    run: (ctx, { userId }, { id }) => members.addGroupUsers(ctx, id, [userId]),
  }),
  removeGroupUsers: row({
    outcome: admins,
    prepare: withMember,
    changes: ['audit_entries', 'group_members'],
    run: (ctx, { person }, { id }) => members.removeGroupUsers(ctx, id, [person('enrolled').id]),
  }),
};
