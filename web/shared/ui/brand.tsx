import { Trans } from '@lingui/react/macro';
import { siteName } from '../site.ts';
import { chakra } from './chakra.ts';
import { HiddenText } from './layout.tsx';

const Line = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '2.5', fontWeight: 'bold' },
  variants: { large: { true: { fontSize: 'xl' } } },
});

/** The logo: three ascending dots. */
function Mark() {
  return (
    <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true" focusable="false">
      <rect width="28" height="28" rx="8" fill="var(--accent)" />
      <circle cx="8" cy="20" r="3" fill="var(--on-accent)" />
      <circle cx="14" cy="14" r="3" fill="var(--on-accent)" opacity=".8" />
      <circle cx="20" cy="8" r="3" fill="none" stroke="var(--on-accent)" strokeWidth="1.6" />
    </svg>
  );
}

/** The name of the installation; the one that it has by default is translated. */
export function SiteName() {
  const name = siteName();
  return name === 'Academy' ? <Trans>Academy</Trans> : name;
}

/** The logo and the name of the installation. */
export function Brand({ large }: { large?: boolean }) {
  return (
    <Line large={large}>
      <Mark />
      <span>
        <SiteName />
      </span>
    </Line>
  );
}

/** The content of a link home: its accessible name begins with the visible one. */
export function HomeBrand({ large }: { large?: boolean }) {
  return (
    <>
      <Brand large={large} />{' '}
      <HiddenText>
        <Trans>Home</Trans>
      </HiddenText>
    </>
  );
}
