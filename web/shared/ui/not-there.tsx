import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSession } from '../session/session.ts';
import { ButtonLink } from './button.tsx';
import { chakra } from './chakra.ts';
import { Heading, Row, Stack, Text } from './layout.tsx';
import { PageTitle } from './page-title.tsx';

/** A path that ends: two steps are done, one is started, the next ones are missing. It follows the reading direction. */
const Drawing = chakra('svg', { base: { color: 'accent', mb: '1', _rtl: { transform: 'scaleX(-1)' } } });

function EndingPath() {
  return (
    <Drawing viewBox="0 0 168 72" width="168" height="72" aria-hidden="true" focusable="false" fill="none">
      <path d="M14 56C38 56 38 34 62 34s24-16 42-16" stroke="var(--accent)" strokeWidth="2" />
      <path d="M104 18c22 0 24 18 50 18" stroke="var(--control)" strokeWidth="2" strokeDasharray="2 7" strokeLinecap="round" />
      <circle cx="14" cy="56" r="8" fill="var(--accent)" />
      <circle cx="62" cy="34" r="8" fill="var(--accent)" />
      <circle cx="104" cy="18" r="8" fill="var(--ground)" stroke="var(--accent)" strokeWidth="2" />
      <circle cx="154" cy="36" r="7" fill="var(--ground)" stroke="var(--control)" strokeWidth="2" strokeDasharray="2 4" />
    </Drawing>
  );
}

export interface NotThereProps {
  /** The heading and the title of the document. */
  title: string;
  /** One sentence. */
  children: ReactNode;
  /** The ways on; by default the start page and, for signed-in people, My Courses. */
  ways?: ReactNode;
  /** It is a part of a page that has a heading. */
  part?: boolean;
}

function WaysOn() {
  const signedIn = useSession() !== null;
  return (
    <>
      <ButtonLink to="/">
        <Trans>Back Home</Trans>
      </ButtonLink>
      {signedIn && (
        <ButtonLink to="/my-courses" variant="plain">
          <Trans>My Courses</Trans>
        </ButtonLink>
      )}
    </>
  );
}

/** What is shown where something does not exist, or not for this viewer: the end of a path, a sentence and ways on. */
export function NotThere({ title, children, ways = <WaysOn />, part = false }: NotThereProps) {
  return (
    <Stack alignItems="center" textAlign="center" maxW="form" mx="auto" py={{ base: '6', md: '12' }}>
      <EndingPath />
      {part ? <Heading fontSize="2xl">{title}</Heading> : <PageTitle title={title} />}
      <Text tone="soft">{children}</Text>
      <Row flexWrap="wrap" justifyContent="center" pt="2">
        {ways}
      </Row>
    </Stack>
  );
}
