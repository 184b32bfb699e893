import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import { useSetLanguage } from '../shared/account/use-set-language.ts';
import { useSignOut } from '../shared/account/use-sign-out.ts';
import { LanguageSwitcher } from '../shared/i18n/language-switcher.tsx';
import { useViewer } from '../shared/session/session.ts';
import { Avatar } from '../shared/ui/avatar.tsx';
import { Brand } from '../shared/ui/brand.tsx';
import { IconButton } from '../shared/ui/button.tsx';
import { chakra } from '../shared/ui/chakra.ts';
import { Icon } from '../shared/ui/icon.tsx';
import { Isolate } from '../shared/ui/layout.tsx';
import { Menu } from '../shared/ui/menu.tsx';
import { AvailabilityMenu } from './availability-menu.tsx';

const Bar = chakra('header', { base: { position: 'relative', zIndex: 'bar', bg: 'surface', borderBlockEndWidth: '1px', borderColor: 'line' } });
const Line = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: { base: '2', md: '5' }, py: '2.5', px: 'clamp(16px, 4vw, 40px)', minH: '16' },
});
const Home = chakra(Link, { base: { textDecoration: 'none', py: '2', rounded: 'control' } });
const Links = chakra('nav', {
  base: { display: 'flex', gap: '1' },
  variants: { place: { bar: { display: { base: 'none', md: 'flex' } }, panel: { flexDirection: 'column' } } },
});
const Place = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: '11',
    px: '3',
    rounded: 'control',
    textDecoration: 'none',
    color: 'inkSoft',
    _hover: { bg: 'sunken', color: 'ink' },
    '&[aria-current=page]': { bg: 'accentSoft', color: 'accentInk', fontWeight: 'medium' },
  },
});
const End = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '3', ms: 'auto' } });
const Wide = chakra('div', { base: { display: { base: 'none', md: 'flex' }, alignItems: 'center', gap: '3' } });
const Panel = chakra('div', {
  base: {
    display: { base: 'grid', md: 'none' },
    gap: '3',
    position: 'absolute',
    insetInline: '0',
    top: '100%',
    p: '4',
    bg: 'surface',
    borderBlockEndWidth: '1px',
    borderColor: 'line',
    boxShadow: 'float',
  },
});

function PlaceLinks({ place, label }: { place: 'bar' | 'panel'; label: string }) {
  const home = useLocation().pathname === '/';
  return (
    <Links place={place} aria-label={label}>
      <Place to="/dashboard" aria-current={home ? 'page' : undefined}>
        <Trans>Academies</Trans>
      </Place>
      <Place to="/my-courses">
        <Trans>My Courses</Trans>
      </Place>
    </Links>
  );
}

/** The avatar with the way to one's profile and out. */
function PersonMenu() {
  const { t } = useLingui();
  const viewer = useViewer();
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <Menu
      label={t`Your menu`}
      opener={<Avatar name={viewer.name} surname={viewer.surname} color={viewer.color} />}
      heading={
        <chakra.p px="3" py="2.5" fontWeight="medium">
          <Isolate>
            {viewer.name} {viewer.surname}
          </Isolate>
        </chakra.p>
      }
      items={[
        {
          key: 'profile',
          label: (
            <>
              <Icon name="settings" />
              <Trans>Edit Profile</Trans>
            </>
          ),
          onChoose: () => void navigate('/settings'),
        },
        {
          key: 'out',
          label: (
            <>
              <Icon name="signOut" />
              <Trans>Logout</Trans>
            </>
          ),
          onChoose: () => void signOut(),
        },
      ]}
    />
  );
}

/** Closes on a press outside, on Escape, and when another page opens. */
function useMobilePanel() {
  const { key } = useLocation();
  // Opened at one place of the history: moving on closes it by itself.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (!bar.current?.contains(event.target as Node)) setOpenAt(null);
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      bar.current?.querySelector<HTMLElement>('[data-menu-toggle]')?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', onEscape);
    };
  }, [open]);
  return { open, toggle: () => setOpenAt(open ? null : key), bar };
}

/** The header of the student's pages (spec §2); on phones its links open from a toggle. */
export function StudyHeader() {
  const { t } = useLingui();
  const { open, toggle, bar } = useMobilePanel();
  const switcher = <LanguageSwitcher onChosen={useSetLanguage()} />;
  return (
    <Bar ref={bar}>
      <Line>
        <Home to="/dashboard" aria-label={t`Home`}>
          <Brand />
        </Home>
        <PlaceLinks place="bar" label={t`Main`} />
        <End>
          <Wide>
            <AvailabilityMenu />
            {switcher}
          </Wide>
          <PersonMenu />
          <chakra.span hideFrom="md">
            <IconButton
              data-menu-toggle
              icon={open ? 'close' : 'menu'}
              label={open ? t`Close menu` : t`Open menu`}
              aria-expanded={open}
              aria-controls="mobile-menu"
              onClick={toggle}
            />
          </chakra.span>
        </End>
      </Line>
      {open && (
        <Panel id="mobile-menu">
          <PlaceLinks place="panel" label={t`Main`} />
          <chakra.div display="flex" flexWrap="wrap" gap="3">
            <AvailabilityMenu />
            {switcher}
          </chakra.div>
        </Panel>
      )}
    </Bar>
  );
}
