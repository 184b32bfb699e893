import { Suspense } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { LanguageSwitcher } from '../shared/i18n/language-switcher.tsx';
import { lazyPart } from '../shared/lazy-part.ts';
import { useSession } from '../shared/session/session.ts';
import { HomeBrand } from '../shared/ui/brand.tsx';
import { chakra } from '../shared/ui/chakra.ts';
import { PageBody, pageEdge } from '../shared/ui/layout.tsx';
import { SkipLink } from './skip-link.tsx';

const Bar = chakra('header', { base: { bg: 'surface', borderBlockEndWidth: '1px', borderColor: 'line' } });
const Line = chakra('div', {
  base: { ...pageEdge, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '3', py: '2.5' },
});
const Home = chakra(Link, { base: { textDecoration: 'none', py: '2', rounded: 'control' } });

/** The header, navigation and footer of signed-in people. */
const LearnerLayout = lazyPart(async () => (await import('./learner-layout.tsx')).LearnerLayout);

/** The padding of a page that everybody may open. */
export function PublicBody() {
  return (
    <PageBody>
      <Outlet />
    </PageBody>
  );
}

function GuestFrame() {
  return (
    <>
      <SkipLink />
      <Bar>
        <Line>
          <Home to="/">
            <HomeBrand />
          </Home>
          <LanguageSwitcher />
        </Line>
      </Bar>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}

/** The layout of pages that everybody may open: legal pages, permission denied, not found. Signed-in people keep their navigation. */
export function PublicLayout() {
  if (useSession() === null) return <GuestFrame />;
  return (
    <Suspense>
      <LearnerLayout />
    </Suspense>
  );
}
