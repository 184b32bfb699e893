import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { USER_ROLES, type UserRole } from '../../../schema/roles.ts';
import { useRoleNames } from '../../shared/i18n/role-names.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Isolate, Row, Text } from '../../shared/ui/layout.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import type { Account } from './account-row.tsx';

export interface RoleDialogProps {
  accounts: readonly Account[];
  busy: boolean;
  onClose: () => void;
  onSave: (role: UserRole) => void;
}

/** Asks for the new role of one or several users, and says what ends with the old one (docs/product-rules.md#2-who-may-do-what). */
export function RoleDialog({ accounts, busy, onClose, onSave }: RoleDialogProps) {
  const { t } = useLingui();
  const roles = useRoleNames();
  const [first] = accounts;
  const shown = accounts.every(({ role }) => role === first?.role) ? (first?.role ?? 'student') : 'student';
  const [role, setRole] = useState<UserRole>(shown);
  const teams = accounts.reduce((sum, account) => sum + (account.role === role ? 0 : account.teamCount), 0);
  return (
    <Dialog open onClose={onClose} title={<Trans>Change role</Trans>}>
      <Text>
        {accounts.length === 1 && first !== undefined ? (
          <Isolate>
            {first.name} {first.surname}
          </Isolate>
        ) : (
          <Plural value={accounts.length} one="# user" other="# users" />
        )}
      </Text>
      <SelectField
        label={t`Role`}
        value={role}
        choices={USER_ROLES.map((value) => ({ value, label: roles[value] }))}
        onChoose={(value) => setRole(USER_ROLES.find((known) => known === value) ?? role)}
      />
      <Text small tone="soft">
        <Plural
          value={accounts.length}
          one="The user will be signed out on all devices. The new role applies the next time they sign in."
          other="The users will be signed out on all devices. The new role applies the next time they sign in."
        />
      </Text>
      {teams > 0 && (
        <Alert tone="attention">
          <Plural
            value={teams}
            one="# course team membership will end because it depends on the current role. Enrollments and progress are kept."
            other="# course team memberships will end because they depend on the current role. Enrollments and progress are kept."
          />
        </Alert>
      )}
      <Row flexWrap="wrap" justifyContent="flex-end">
        <AppButton variant="plain" onClick={onClose}>
          <Trans>Cancel</Trans>
        </AppButton>
        <AppButton busy={busy} onClick={() => onSave(role)}>
          <Trans>Change role</Trans>
        </AppButton>
      </Row>
    </Dialog>
  );
}
