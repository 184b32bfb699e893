import { Trans, useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import BookOpenIcon from 'lucide-react/icons/book-open';
import HouseIcon from 'lucide-react/icons/house';
import MessageSquareTextIcon from 'lucide-react/icons/message-square-text';
import SearchIcon from 'lucide-react/icons/search';
import UsersIcon from 'lucide-react/icons/users';
import { createPortal } from 'react-dom';
import { Link, useLocation } from 'react-router-dom';
import { useSearchDialog } from '../features/search/search-entry.tsx';
import { chakra } from '../shared/ui/chakra.ts';
import { Icon } from '../shared/ui/icon.tsx';
import { notPrinted } from '../shared/ui/print.ts';
import { showsBottomNavigation } from './addresses.ts';
import type { HeaderLink } from './header-bar.tsx';

/** A phone in portrait orientation: in landscape the page needs the height. */
const PORTRAIT = '@media (max-width: 47.99rem) and (min-height: 26rem)';
/** Other sticky elements and the focused element stay above the bar. */
const ABOVE = { 'html:has(&)': { '--bottom-navigation': '4rem', scrollPaddingBlockEnd: '6rem' } } as const;

const Bar = chakra('nav', {
  base: {
    ...notPrinted,
    display: 'grid',
    '@media (min-width: 48rem), (max-height: 25.99rem)': { display: 'none' },
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    position: 'sticky',
    insetBlockEnd: '0',
    zIndex: 'bar',
    bg: 'surface',
    borderBlockStartWidth: '1px',
    borderColor: 'line',
    pb: 'env(safe-area-inset-bottom)',
    [PORTRAIT]: ABOVE,
  },
});
const section = {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '0.5',
    minH: '4rem',
    px: '1',
    fontSize: 'xs',
    lineHeight: '1.2',
    textAlign: 'center',
    textDecoration: 'none',
    color: 'inkSoft',
    _focusVisible: { outlineOffset: '-2px' },
    position: 'relative',
    // The number of waiting texts is at the icon: beside a long word there is no room for it.
    '& > :last-of-type > span': { position: 'absolute', insetBlockStart: '1', insetInlineStart: 'calc(50% + 0.25rem)' },
    '&[aria-current=page]': { color: 'accentInk', fontWeight: 'medium', '& > :first-of-type': { bg: 'accentSoft' } },
    // The words stay for screen readers.
    _largeText: { fontSize: '0' },
  },
} as const;
const IconSlot = chakra('span', { base: { display: 'grid', placeItems: 'center', w: '14', maxW: 'full', h: '7', rounded: 'pill', fontSize: 'md' } });
const SectionLink = chakra(Link, section);
const SectionButton = chakra('button', section);

const ICONS: Readonly<Record<string, LucideIcon>> = {
  '/dashboard': HouseIcon,
  '/my-courses': BookOpenIcon,
  '/feedback': MessageSquareTextIcon,
  '/admin/dashboard': HouseIcon,
  '/admin/users': UsersIcon,
  '/admin/feedback': MessageSquareTextIcon,
};

/** The links of the main menu and the search at the bottom of a phone's window, on pages that have no other bar there. */
export function BottomNavigation({ links }: { links: readonly HeaderLink[] }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const search = useSearchDialog();
  if (!showsBottomNavigation(pathname)) return null;
  return createPortal(
    <>
      <Bar aria-label={t`Sections`}>
        {links.map(({ to, label, at }) => (
          <SectionLink key={to} to={to} aria-current={at.test(pathname.toLowerCase()) ? 'page' : undefined}>
            <IconSlot>
              <Icon icon={ICONS[to] ?? HouseIcon} />
            </IconSlot>
            <span>{label}</span>
          </SectionLink>
        ))}
        <SectionButton type="button" aria-haspopup="dialog" onClick={search.open}>
          <IconSlot>
            <Icon icon={SearchIcon} />
          </IconSlot>
          <span>
            <Trans>Search</Trans>
          </span>
        </SectionButton>
      </Bar>
      {search.dialog}
    </>,
    document.body,
  );
}
