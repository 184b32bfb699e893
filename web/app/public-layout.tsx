import { useLingui } from '@lingui/react/macro';
import { Link, Outlet } from 'react-router-dom';
import { LanguageSwitcher } from '../shared/i18n/language-switcher.tsx';
import { Brand } from '../shared/ui/brand.tsx';
import { chakra } from '../shared/ui/chakra.ts';
import { PageBody } from '../shared/ui/layout.tsx';
import { SkipLink } from './skip-link.tsx';

const Bar = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    py: '2.5',
    px: 'clamp(16px, 4vw, 40px)',
    bg: 'surface',
    borderBlockEndWidth: '1px',
    borderColor: 'line',
  },
});
const Home = chakra(Link, { base: { textDecoration: 'none', py: '2', rounded: 'control' } });

/** The layout of pages that everybody may open: legal pages, permission denied, not found. */
export function PublicLayout() {
  const { t } = useLingui();
  return (
    <>
      <SkipLink />
      <Bar>
        <Home to="/" aria-label={t`Home`}>
          <Brand />
        </Home>
        <LanguageSwitcher />
      </Bar>
      <PageBody as="main" id="content" tabIndex={-1}>
        <Outlet />
      </PageBody>
    </>
  );
}
