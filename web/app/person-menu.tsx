import { Trans, useLingui } from '@lingui/react/macro';
import InfoIcon from 'lucide-react/icons/info';
import LogOutIcon from 'lucide-react/icons/log-out';
import Settings2Icon from 'lucide-react/icons/settings-2';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSignOut } from '../shared/account/use-sign-out.ts';
import { useViewer } from '../shared/session/session.ts';
import { Avatar } from '../shared/ui/avatar.tsx';
import { chakra } from '../shared/ui/chakra.ts';
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

const Opener = chakra('span', { base: { position: 'relative', display: 'inline-flex' } });
/** At the avatar while something in the menu needs attention. */
const Dot = chakra('span', {
  base: {
    position: 'absolute',
    insetBlockStart: '-2px',
    insetInlineEnd: '-2px',
    w: '3',
    h: '3',
    rounded: 'pill',
    borderWidth: '2px',
    borderColor: 'surface',
    bg: 'danger',
  },
});

export interface PersonMenuProps {
  profile: string;
  links?: readonly PersonMenuLink[] | undefined;
  /** What needs attention in the menu, with the name of the menu in front: marked with a red dot. */
  attention?: string | undefined;
}

/** The avatar menu: profile, further pages of the mode, and sign out. */
export function PersonMenu({ profile, links = [], attention }: PersonMenuProps) {
  const { t } = useLingui();
  const viewer = useViewer();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { pathname } = useLocation();
  const legal = mayFillWindow(pathname) ? LEGAL_PAGES : [];
  return (
    <Menu
      label={attention ?? t`Account menu`}
      opener={
        <Opener>
          <Avatar name={viewer.name} surname={viewer.surname} color={viewer.color} />
          {attention !== undefined && <Dot data-attention />}
        </Opener>
      }
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
