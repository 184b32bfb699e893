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
import { showsPlaces } from './addresses.ts';
import type { HeaderLink } from './header-bar.tsx';

/** Of a phone: text of twice the size leaves room for the signs alone. */
const LARGE_TEXT = '@media (max-width: 15rem)';
/** A phone that stands: on its side it has no height to give away. */
const STANDS = '@media (max-width: 47.99rem) and (min-height: 26rem)';
/** What sticks to the foot is above the bar, and so is what takes the focus. */
const ABOVE = { 'html:has(&)': { '--foot': '4rem', scrollPaddingBlockEnd: '6rem' } } as const;

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
    [STANDS]: ABOVE,
  },
});
const place = {
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
    _focusVisible: { outline: 'none', boxShadow: 'inset 0 0 0 2px var(--accent)' },
    position: 'relative',
    // The number of waiting texts is at the sign: beside a long word there is no room for it.
    '& > :last-of-type > span': { position: 'absolute', insetBlockStart: '1', insetInlineStart: 'calc(50% + 0.25rem)' },
    '&[aria-current=page]': { color: 'accentInk', fontWeight: 'medium', '& > :first-of-type': { bg: 'accentSoft' } },
    // The words stay for screen readers.
    [LARGE_TEXT]: { fontSize: '0' },
  },
} as const;
const Sign = chakra('span', { base: { display: 'grid', placeItems: 'center', w: '14', h: '7', rounded: 'pill', fontSize: 'md' } });
const PlaceLink = chakra(Link, place);
const PlaceButton = chakra('button', place);

const ICONS: Readonly<Record<string, LucideIcon>> = {
  '/dashboard': HouseIcon,
  '/my-courses': BookOpenIcon,
  '/feedback': MessageSquareTextIcon,
  '/admin/dashboard': HouseIcon,
  '/admin/users': UsersIcon,
  '/admin/feedback': MessageSquareTextIcon,
};

/** On phones, the places of the main menu and the search under the thumb, on pages that have no bar of their own at the foot. */
export function PlacesBar({ links }: { links: readonly HeaderLink[] }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const search = useSearchDialog();
  if (!showsPlaces(pathname)) return null;
  return createPortal(
    <>
      <Bar aria-label={t`Sections`}>
        {links.map(({ to, label, at }) => (
          <PlaceLink key={to} to={to} aria-current={at.test(pathname.toLowerCase()) ? 'page' : undefined}>
            <Sign>
              <Icon icon={ICONS[to] ?? HouseIcon} />
            </Sign>
            <span>{label}</span>
          </PlaceLink>
        ))}
        <PlaceButton type="button" aria-haspopup="dialog" onClick={search.open}>
          <Sign>
            <Icon icon={SearchIcon} />
          </Sign>
          <span>
            <Trans>Search</Trans>
          </span>
        </PlaceButton>
      </Bar>
      {search.dialog}
    </>,
    document.body,
  );
}
