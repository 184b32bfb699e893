import { Trans, useLingui } from '@lingui/react/macro';
import { Link, Outlet } from 'react-router-dom';
import { LanguageSwitcher } from '../shared/i18n/language-switcher.tsx';
import { Brand } from '../shared/ui/brand.tsx';
import { chakra } from '../shared/ui/chakra.ts';

const Room = chakra('div', { base: { minH: '100dvh', display: 'flex', flexDirection: 'column', p: '6', gap: '8' } });
const Top = chakra('header', { base: { display: 'flex', justifyContent: 'flex-end' } });
const Middle = chakra('main', {
  base: {
    flex: '1',
    w: 'full',
    maxW: 'guest',
    mx: 'auto',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    gap: '5',
    pb: { base: '4', md: '12' },
  },
});
const Foot = chakra('footer', { base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: '5', fontSize: 'sm', color: 'inkSoft' } });
const LegalLink = chakra('a', { base: { py: '2.5', textDecoration: 'none', rounded: '4px', _hover: { textDecoration: 'underline' } } });
const Home = chakra(Link, { base: { textDecoration: 'none', w: 'fit-content', rounded: 'control', mb: '2' } });

/** The layout of guest pages: the brand, one task in the middle, the language switcher above and the legal links below. */
export function GuestLayout() {
  const { t } = useLingui();
  return (
    <Room>
      <Top>
        <LanguageSwitcher />
      </Top>
      <Middle id="content">
        <Home to="/login" aria-label={t`Home`}>
          <Brand large />
        </Home>
        <Outlet />
      </Middle>
      <Foot>
        <LegalLink href="/imprint-attribution-disclaimer" target="_blank">
          <Trans>Imprint</Trans>
        </LegalLink>
        <LegalLink href="/privacy-policy" target="_blank">
          <Trans>Privacy Policy</Trans>
        </LegalLink>
        <LegalLink href="/terms" target="_blank">
          <Trans>Terms and Conditions</Trans>
        </LegalLink>
      </Foot>
    </Room>
  );
}
