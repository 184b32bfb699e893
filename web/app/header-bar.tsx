import { useLingui } from '@lingui/react/macro';
import MenuIcon from 'lucide-react/icons/menu';
import XIcon from 'lucide-react/icons/x';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { AvailabilityMenu } from '../features/presence/availability-menu.tsx';
import { SearchEntry } from '../features/search/search-entry.tsx';
import { useSetLanguage } from '../shared/account/use-set-language.ts';
import { LanguageSwitcher } from '../shared/i18n/language-switcher.tsx';
import { optionalPart } from '../shared/lazy-part.ts';
import { HomeBrand } from '../shared/ui/brand.tsx';
import { IconButton } from '../shared/ui/button.tsx';
import { chakra } from '../shared/ui/chakra.ts';
import { pageEdge } from '../shared/ui/layout.tsx';
import { notPrinted } from '../shared/ui/print.ts';
import { useMediaQuery, WIDE_SCREEN } from '../shared/ui/use-media-query.ts';
import { whenIdle } from '../shared/when-idle.ts';
import { PersonMenu, type PersonMenuLink } from './person-menu.tsx';

const Bar = chakra('header', {
  base: {
    position: 'relative',
    zIndex: 'header',
    bg: 'surface',
    borderBlockEndWidth: '1px',
    borderColor: 'line',
    // On a phone, a lesson has one line of its own (features/learning/learn-line.tsx).
    'body:has([data-lesson]) &': { display: { base: 'none', md: 'block' } },
    ...notPrinted,
  },
});
const Line = chakra('div', {
  base: {
    ...pageEdge,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: { base: '2', md: '5' },
    py: '2.5',
    minH: '16',
    _largeText: { gap: '8px' },
  },
});
/** Width of a row with links and mode switch, without the words of the brand. */
const MODES = '@media (min-width: 68rem)';
const Home = chakra(Link, {
  base: {
    display: 'flex',
    textDecoration: 'none',
    py: '2',
    rounded: 'control',
    flex: 'none',
    // With 200 % text on a phone, the logo alone, so that the header is one line.
    _largeText: { '& span span': { display: 'none' } },
  },
  // From the width of the links, the words of the brand leave their space to them.
  variants: { modes: { true: { '& span span': { display: { md: 'none' } } } } },
});
const Links = chakra('nav', { base: { display: 'flex', gap: '1' }, variants: { layout: { bar: {}, panel: { flexDirection: 'column' } } } });
const NavLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: '11',
    whiteSpace: 'nowrap',
    _largeText: { whiteSpace: 'normal' },
    px: '3',
    rounded: 'control',
    textDecoration: 'none',
    color: 'inkSoft',
    _hover: { bg: 'sunken', color: 'ink' },
    '&[aria-current=page]': { bg: 'accentSoft', color: 'accentInk', fontWeight: 'medium' },
  },
});
const End = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    alignItems: 'center',
    gap: { base: '1', md: '3' },
    ms: 'auto',
    _largeText: { gap: '0' },
  },
});
/** Width of a row with mode switch, links and controls in the language with the longest words. */
const WIDE = '@media (min-width: 76rem)';
/**
 * Minimum width for a part of the row: `md` for the links, `modes` for the mode switch, `lg` for the controls, `wide` for the controls of
 * users with two modes. Below it, they are in the menu behind the toggle.
 */
const Roomy = chakra('div', {
  base: { alignItems: 'center', gap: '3' },
  variants: {
    from: {
      md: { display: { base: 'none', md: 'flex' } },
      lg: { display: { base: 'none', lg: 'flex' } },
      modes: { display: 'none', [MODES]: { display: 'flex' } },
      wide: { display: 'none', [WIDE]: { display: 'flex' } },
    },
  },
});
const Narrow = chakra('span', { variants: { until: { lg: { display: { lg: 'none' } }, wide: { [WIDE]: { display: 'none' } } } } });
const Panel = chakra('div', {
  base: {
    gap: '3',
    gridTemplateColumns: 'minmax(0, 1fr)',
    position: 'absolute',
    insetInline: '0',
    top: '100%',
    p: '4',
    bg: 'surface',
    borderBlockEndWidth: '1px',
    borderColor: 'line',
    boxShadow: 'float',
  },
  variants: { until: { lg: { display: { base: 'grid', lg: 'none' } }, wide: { display: 'grid', [WIDE]: { display: 'none' } } } },
});
/** Only below the breakpoint from which a part is in the row. */
const Below = chakra('div', { variants: { from: { md: { display: { md: 'none' } }, modes: { [MODES]: { display: 'none' } } } } });
const Controls = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } });

/** Milliseconds after which the bottom navigation is loaded, although the browser is busy. */
const NAVIGATION_DELAY_MAX = 3000;

/** Loaded after the page, which does not need it. */
const BottomNavigation = optionalPart(async () => {
  await new Promise<void>((resolve) => whenIdle(resolve, NAVIGATION_DELAY_MAX));
  return (await import('./bottom-navigation.tsx')).BottomNavigation;
});

/** The links at the bottom of a phone's window, where they are not in the row of the header. */
function PhoneNavigation({ links }: { links: readonly HeaderLink[] }) {
  if (useMediaQuery(WIDE_SCREEN)) return null;
  return (
    <Suspense>
      <BottomNavigation links={links} />
    </Suspense>
  );
}

/** Closes the menu on a press outside, on Escape and on navigation. */
function useMobilePanel() {
  const { key } = useLocation();
  // The menu belongs to one history entry: navigation closes it.
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

/** A link of the header. */
export interface HeaderLink {
  to: string;
  label: ReactNode;
  /** Paths, in lower case, for which the link is marked as current. */
  at: RegExp;
}

function NavLinks({ layout, links, label }: { layout: 'bar' | 'panel'; links: readonly HeaderLink[]; label: string }) {
  const pathname = useLocation().pathname.toLowerCase();
  return (
    <Links layout={layout} aria-label={label}>
      {links.map(({ to, label: words, at }) => (
        <NavLink key={to} to={to} aria-current={at.test(pathname) ? 'page' : undefined}>
          {words}
        </NavLink>
      ))}
    </Links>
  );
}

export interface HeaderBarProps {
  /** The path that the brand links to. */
  home: string;
  links: readonly HeaderLink[];
  profile: string;
  /** Further pages in the account menu. */
  accountLinks?: readonly PersonMenuLink[];
  /** The name of the account menu with what needs attention in it. */
  accountAttention?: string | undefined;
  /** Shown to users who have two modes. */
  modeSwitch?: ReactNode;
}

/** The parts that both headers share (docs/specification.md#2-screens-and-routes). On phones a toggle opens the links and the controls. */
export function HeaderBar({ home, links, profile, accountLinks, accountAttention, modeSwitch }: HeaderBarProps) {
  const { t } = useLingui();
  const { open, toggle, bar } = useMobilePanel();
  // Trainers have a third link: with the words of the search, it would take a second line in some languages.
  const isFull = modeSwitch !== undefined || links.length > 2;
  const from = isFull ? 'wide' : 'lg';
  const setLanguage = useSetLanguage();
  /** In the row of users with two modes, they are signs without words. */
  const controls = (compact: boolean) => (
    <>
      <AvailabilityMenu compact={compact} />
      <LanguageSwitcher compact={compact} onChosen={setLanguage} />
    </>
  );
  return (
    <Bar ref={bar}>
      <Line>
        <Home to={home} modes={modeSwitch !== undefined}>
          <HomeBrand />
        </Home>
        <Roomy from="md">
          <NavLinks layout="bar" links={links} label={t`Main menu`} />
        </Roomy>
        <End>
          <SearchEntry field={!isFull} />
          {modeSwitch !== undefined && <Roomy from="modes">{modeSwitch}</Roomy>}
          <Roomy from={from}>{controls(modeSwitch !== undefined)}</Roomy>
          <NotificationBell settings={profile} />
          <PersonMenu profile={profile} links={accountLinks} attention={accountAttention} />
          <Narrow until={from}>
            <IconButton
              data-menu-toggle
              icon={open ? XIcon : MenuIcon}
              label={open ? t`Close menu` : t`Open menu`}
              aria-expanded={open}
              aria-controls={open ? 'mobile-menu' : undefined}
              onClick={toggle}
            />
          </Narrow>
        </End>
      </Line>
      <PhoneNavigation links={links} />
      {open && (
        <Panel id="mobile-menu" until={from}>
          <Below from="md">
            <NavLinks layout="panel" links={links} label={t`Main menu`} />
          </Below>
          <Controls>
            {modeSwitch !== undefined && <Below from="modes">{modeSwitch}</Below>}
            {controls(false)}
          </Controls>
        </Panel>
      )}
    </Bar>
  );
}
