import { describe, expect, it } from 'vitest';
import { ROWS_NOT_RECORDED } from './not-recorded.ts';
import { PERMISSIONS } from './permissions.ts';
import type { Row } from './row.ts';

/** What an admin changes by a call. */
const changesOfAdmin = ({ changes = [] }: Row): readonly string[] => {
  if (Array.isArray(changes)) return changes;
  const { admin, others } = changes as Exclude<typeof changes, readonly string[]>;
  return admin ?? others;
};
/** Whether only admins may do it: everybody else is refused. */
const onlyAdmins = ({ outcome }: Row): boolean => outcome.admin === 'yes' && Object.entries(outcome).every(([who, code]) => who === 'admin' || code !== 'yes');

const rows = Object.entries(PERMISSIONS).filter(([, row]) => onlyAdmins(row) && changesOfAdmin(row).length > 0);

describe('the audit trail', () => {
  // The permission matrix runs each row and compares the tables that it changes with this list.
  it.each(rows)('records what only admins may do, unless it is listed as not recorded: %s', (name, row) => {
    if (ROWS_NOT_RECORDED[name] === undefined) expect(changesOfAdmin(row)).toContain('audit_entries');
    else expect(changesOfAdmin(row)).not.toContain('audit_entries');
  });

  it.each(['signIn', 'signOut', 'endSession', 'endOtherSessions', 'resetPassword', 'changePassword', 'signUp', 'deactivateAccount'])(
    'records what people do to their accounts: %s',
    (name) => {
      const row = PERMISSIONS[name];
      expect(row && changesOfAdmin(row)).toContain('audit_entries');
    },
  );
});
