import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import BookOpenIcon from 'lucide-react/icons/book-open';
import EllipsisIcon from 'lucide-react/icons/ellipsis';
import LogOutIcon from 'lucide-react/icons/log-out';
import MailIcon from 'lucide-react/icons/mail';
import ShieldCheckIcon from 'lucide-react/icons/shield-check';
import SmartphoneIcon from 'lucide-react/icons/smartphone';
import UserCheckIcon from 'lucide-react/icons/user-check';
import UserCogIcon from 'lucide-react/icons/user-cog';
import UserXIcon from 'lucide-react/icons/user-x';
import { useNavigate } from 'react-router-dom';
import { type MenuAction, menuItem } from '../../shared/editing/row-menu.tsx';
import { useFormat } from '../../shared/i18n/format.ts';
import { useRoleNames } from '../../shared/i18n/role-names.ts';
import { useViewer } from '../../shared/session/session.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { CheckArea, CheckBox } from '../../shared/ui/controls.ts';
import { EmailAddress } from '../../shared/ui/email-address.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Isolate, Row, Stack, Tag, Text } from '../../shared/ui/layout.tsx';
import { Menu } from '../../shared/ui/menu.tsx';
import type { AccountRow_AccountFragment } from './account-row.generated.ts';
import { AccountState } from './account-tags.tsx';

export type Account = AccountRow_AccountFragment;
export type AccountAction = 'access' | 'role' | 'email' | 'sessions' | 'secondFactor' | 'deactivate' | 'restore';

export interface AccountRowProps {
  account: Account;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onAct: (action: AccountAction, account: Account) => void;
}

const Cell = chakra('td', { base: { px: '3', py: '2.5', verticalAlign: 'middle', borderBlockStartWidth: '1px', borderColor: 'line' } });
const CardFrame = chakra('li', {
  base: { display: 'flex', gap: '1', alignItems: 'flex-start', ps: '0.5', pe: '1', py: '3', '& + &': { borderBlockStartWidth: '1px', borderColor: 'line' } },
});

function Selection({ account, selected, onSelect }: AccountRowProps) {
  const { t } = useLingui();
  const name = `${account.name} ${account.surname}`;
  return (
    <CheckArea>
      <CheckBox type="checkbox" aria-label={t`Select ${name}`} checked={selected} onChange={(event) => onSelect(event.target.checked)} />
    </CheckArea>
  );
}

function Name({ account }: { account: Account }) {
  const self = useViewer().id === account.id;
  return (
    <chakra.div minW="0">
      <chakra.p fontWeight="medium" overflowWrap="anywhere">
        <Isolate>
          {account.name} {account.surname}
        </Isolate>{' '}
        {self && (
          <Text as="span" small tone="soft">
            <Trans>(you)</Trans>
          </Text>
        )}
      </chakra.p>
      <Text small tone="soft" overflowWrap="anywhere">
        <EmailAddress address={account.email} inTable />
      </Text>
    </chakra.div>
  );
}

function RoleTag({ account }: { account: Account }) {
  return <Tag tone={account.role === 'admin' ? 'accent' : undefined}>{useRoleNames()[account.role]}</Tag>;
}

/** The actions on one user. Nobody changes the own role or deactivates the own account here (docs/product-rules.md#2-who-may-do-what). */
function Actions({ account, onAct }: AccountRowProps) {
  const { t } = useLingui();
  const self = useViewer().id === account.id;
  const navigate = useNavigate();
  const name = `${account.name} ${account.surname}`;
  const action = (key: AccountAction, icon: LucideIcon, words: string, danger = false): MenuAction => ({
    key,
    icon,
    words,
    danger,
    onChoose: () => onAct(key, account),
  });
  const security = [
    action('email', MailIcon, t`Change email address`),
    action('sessions', LogOutIcon, t`Sign out on all devices`),
    ...(account.secondFactor ? [action('secondFactor', SmartphoneIcon, t`Turn off two-step sign-in`)] : []),
  ];
  const actions: MenuAction[] = [
    action('access', BookOpenIcon, t`Academies and courses`),
    { key: 'audit', icon: ShieldCheckIcon, words: t`Audit trail`, onChoose: () => void navigate(`/admin/audit?actor=${account.id}`) },
    ...(self
      ? []
      : [
          action('role', UserCogIcon, t`Change role`),
          ...(account.deactivatedAt === null ? security : []),
          account.deactivatedAt === null
            ? action('deactivate', UserXIcon, t`Deactivate`, true)
            : action('restore', UserCheckIcon, t({ message: 'Restore', context: 'account' })),
        ]),
  ];
  return <Menu label={t`Actions for ${name}`} opener={<Icon icon={EllipsisIcon} />} items={actions.flatMap(menuItem)} />;
}

/** A user as a row of the table. */
export function AccountRow(props: AccountRowProps) {
  const { account } = props;
  const format = useFormat();
  return (
    <chakra.tr bg={props.selected ? 'accentSoft' : undefined}>
      <Cell ps="1" pe="0">
        <Selection {...props} />
      </Cell>
      <Cell>
        <Row>
          <Avatar name={account.name} surname={account.surname} color={account.color} present={account.online && !account.doNotDisturb} />
          <Name account={account} />
        </Row>
      </Cell>
      <Cell>
        <RoleTag account={account} />
      </Cell>
      <Cell>
        <AccountState account={account} />
      </Cell>
      <Cell>{format.number(account.courseCount)}</Cell>
      <Cell whiteSpace="nowrap">{format.date(account.addedAt)}</Cell>
      <Cell ps="0" pe="2" textAlign="end">
        <Actions {...props} />
      </Cell>
    </chakra.tr>
  );
}

/** A user as a card, for phones. */
export function AccountCard(props: AccountRowProps) {
  const { account } = props;
  return (
    <CardFrame bg={props.selected ? 'accentSoft' : undefined}>
      <Selection {...props} />
      <Stack gap="2" flex="1" minW="0" pt="1.5">
        <Name account={account} />
        <Row flexWrap="wrap" gap="2">
          <RoleTag account={account} />
          <AccountState account={account} />
          <Text small tone="soft">
            <Plural value={account.courseCount} one="# course" other="# courses" />
          </Text>
        </Row>
      </Stack>
      <Actions {...props} />
    </CardFrame>
  );
}
