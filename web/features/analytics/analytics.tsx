import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { type AnalyticsServer, analyticsServer } from '../../shared/analytics-server.ts';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Row, Text, TextLink } from '../../shared/ui/layout.tsx';
import { notPrinted } from '../../shared/ui/print.ts';
import { countVisit } from './count-visits.ts';
import { useAnalytics } from './use-analytics.ts';

/** The pages on which people are asked: never in a lesson, a meeting or a form. */
const HOMES = ['/', '/dashboard', '/my-courses', '/admin/dashboard'];

const Question = chakra('section', {
  base: {
    ...notPrinted,
    position: 'fixed',
    insetInline: '3',
    bottom: 'calc(var(--bottom-navigation, 0px) + 0.75rem)',
    maxW: '26rem',
    maxH: 'calc(100vh - 5rem - var(--bottom-navigation, 0px))',
    overflowY: 'auto',
    ms: 'auto',
    p: '4',
    display: 'grid',
    gap: '3',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'card',
    boxShadow: 'float',
    zIndex: 'bar',
  },
});

/** Counts the page that is open while the viewer allows it. */
function useCounting(server: AnalyticsServer | null, userId: string | null | undefined): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (server !== null && userId) return countVisit(server, userId, pathname);
  }, [server, userId, pathname]);
}

const server = analyticsServer();

/** Counts visits with the consent of the viewer, and asks for it once, on a home page (docs/specification.md#7-the-calls-it-makes). */
export function Analytics() {
  const { t } = useLingui();
  const { viewer, busy, decide } = useAnalytics();
  const { pathname } = useLocation();
  useCounting(server, viewer?.analyticsId);
  if (viewer?.analyticsAllowed !== null || !HOMES.includes(pathname)) return null;
  return (
    <Question data-question aria-label={t`Usage statistics`}>
      <Text>
        <Trans>
          May we count which pages you open, and for how long? It shows us what helps. The numbers stay on our own server, under a code instead of your name.
          You can change your mind in the settings at any time.
        </Trans>{' '}
        <TextLink href="/privacy-policy" target="_blank">
          <Trans>Privacy Policy</Trans>
        </TextLink>
      </Text>
      <Row flexWrap="wrap">
        <AppButton variant="plain" busy={busy} onClick={() => void decide(true)}>
          <Trans>Yes, count</Trans>
        </AppButton>
        <AppButton variant="plain" busy={busy} onClick={() => void decide(false)}>
          <Trans>No, thanks</Trans>
        </AppButton>
      </Row>
    </Question>
  );
}
