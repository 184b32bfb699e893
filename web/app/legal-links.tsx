import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { chakra } from '../shared/ui/chakra.ts';
import { notPrinted } from '../shared/ui/print.ts';

/** The pages that must be reachable from every page. */
export const LEGAL_PAGES: readonly { to: string; label: ReactNode }[] = [
  { to: '/imprint-attribution-disclaimer', label: <Trans>Imprint</Trans> },
  { to: '/privacy-policy', label: <Trans>Privacy Policy</Trans> },
  { to: '/terms', label: <Trans>Terms and Conditions</Trans> },
];

/** Not shown before the content: it would move when that arrives. */
const Foot = chakra('footer', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    columnGap: '5',
    px: '4',
    fontSize: 'sm',
    color: 'inkSoft',
    ...notPrinted,
    'main:has([aria-busy=true]) ~ &': { visibility: 'hidden' },
  },
  variants: {
    place: {
      guest: {},
      // A page that fills the window, such as Learn, has the links in the menu of the person.
      signedIn: { mt: '-4', pb: '4', 'main:has([data-fills-window]) + &': { display: 'none' } },
    },
  },
});
const LegalLink = chakra(Link, { base: { py: '2.5', textDecoration: 'none', rounded: '4px', _hover: { textDecoration: 'underline' } } });

/** Links to the legal pages at the end of a page. They open in a new tab (docs/specification.md#2-screens-and-routes), so that a half-filled form stays. */
export function LegalFooter({ place }: { place: 'guest' | 'signedIn' }) {
  return (
    <Foot place={place}>
      {LEGAL_PAGES.map(({ to, label }) => (
        <LegalLink key={to} to={to} target="_blank">
          {label}
        </LegalLink>
      ))}
    </Foot>
  );
}
