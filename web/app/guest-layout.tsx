import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { LanguageSwitcher } from '../shared/i18n/language-switcher.tsx';
import { HomeBrand } from '../shared/ui/brand.tsx';
import { chakra } from '../shared/ui/chakra.ts';
import { LegalFooter } from './legal-links.tsx';

const Room = chakra('div', { base: { minH: '100dvh', display: 'flex', flexDirection: 'column', p: '6', gap: '8', _largeText: { px: '2' } } });
const Top = chakra('header', { base: { display: 'flex', justifyContent: 'flex-end' } });
const Middle = chakra('main', {
  base: {
    position: 'relative',
    flex: '1',
    w: 'full',
    maxW: 'guest',
    mx: 'auto',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    // A page whose height is not known before its data: its heading would move.
    '&:has([data-from-top])': { justifyContent: 'flex-start' },
    gap: '5',
    pb: { base: '4', md: '12' },
    // With words beside it (routes/login), both are in the middle.
    lg: { '&:has(> [data-beside])': { ms: 'calc(50% - .5rem)' } },
  },
});
const Home = chakra(Link, {
  base: { display: 'flex', alignItems: 'center', minH: '11', textDecoration: 'none', w: 'fit-content', rounded: 'control', mb: '2' },
});

/** The layout of guest pages: the brand, one task in the middle, the language switcher above and the legal links below. */
export function GuestLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <Room>
      <Top>
        <LanguageSwitcher />
      </Top>
      <Middle id="content">
        <Home to="/login">
          <HomeBrand large />
        </Home>
        {children}
      </Middle>
      <LegalFooter place="guest" />
    </Room>
  );
}
