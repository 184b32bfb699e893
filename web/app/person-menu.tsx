import { Trans, useLingui } from '@lingui/react/macro';
import InfoIcon from 'lucide-react/icons/info';
import LogOutIcon from 'lucide-react/icons/log-out';
import Settings2Icon from 'lucide-react/icons/settings-2';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSignOut } from '../shared/account/use-sign-out.ts';
import { useViewer } from '../shared/session/session.ts';
import { Avatar } from '../shared/ui/avatar.tsx';
import { Icon } from '../shared/ui/icon.tsx';
import { Isolate } from '../shared/ui/layout.tsx';
import { Menu } from '../shared/ui/menu.tsx';
import { mayFillWindow } from './addresses.ts';
import { LEGAL_PAGES } from './legal-links.tsx';

/** A page in the avatar menu. */
export interface PersonMenuLink {
  to: string;
  label: ReactNode;
}

/** The avatar menu: profile, further pages of the mode, and sign out. */
export function PersonMenu({ profile, links = [] }: { profile: string; links?: readonly PersonMenuLink[] | undefined }) {
  const { t } = useLingui();
  const viewer = useViewer();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { pathname } = useLocation();
  const legal = mayFillWindow(pathname) ? LEGAL_PAGES : [];
  return (
    <Menu
      label={t`Account menu`}
      opener={<Avatar name={viewer.name} surname={viewer.surname} color={viewer.color} />}
      heading={
        <Isolate>
          {viewer.name} {viewer.surname}
        </Isolate>
      }
      items={[
        {
          key: 'profile',
          label: (
            <>
              <Icon icon={Settings2Icon} />
              <Trans>Edit Profile</Trans>
            </>
          ),
          onChoose: () => void navigate(profile),
        },
        ...links.map(({ to, label }) => ({ key: to, label, onChoose: () => void navigate(to) })),
        ...legal.map(({ to, label }) => ({
          key: to,
          label: (
            <>
              <Icon icon={InfoIcon} />
              {label}
            </>
          ),
          onChoose: () => void window.open(to, '_blank', 'noopener'),
        })),
        {
          key: 'out',
          label: (
            <>
              <Icon icon={LogOutIcon} />
              <Trans>Logout</Trans>
            </>
          ),
          onChoose: () => void signOut(),
        },
      ]}
    />
  );
}
