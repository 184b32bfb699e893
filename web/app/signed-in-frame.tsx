import { ApolloProvider } from '@apollo/client/react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useAccountRefresh } from '../shared/account/use-account-refresh.ts';
import { analyticsServer } from '../shared/analytics-server.ts';
import { client } from '../shared/apollo/client.ts';
import { optionalPart } from '../shared/lazy-part.ts';
import { keepConnected, onLiveReconnect } from '../shared/live/live-connection.ts';
import { useViewer } from '../shared/session/session.ts';
import { keepsCompletions } from '../shared/store/drafts.ts';
import { chakra } from '../shared/ui/chakra.ts';
import { followTextSize } from '../shared/ui/text-size.ts';
import { whenIdle } from '../shared/when-idle.ts';
import { hidesHeader } from './addresses.ts';
import { LegalFooter } from './legal-links.tsx';
import { ProofQuestion } from './proof-question.tsx';
import { SkipLink } from './skip-link.tsx';

/** On a page without a header, a room takes what the banner of a call leaves of the window, so that its own buttons stay in view. */
const Page = chakra('div', {
  variants: {
    bare: {
      true: { display: 'flex', flexDirection: 'column', minH: '100dvh', '&:has([data-fills-window])': { h: '100dvh' } },
      false: { display: 'contents' },
    },
  },
});

/** Fills the window below the header, so that the footer does not move while a page loads. Learn has its own height. */
const Main = chakra('main', {
  base: { '&:has([data-fills-window])': { minH: '0' } },
  variants: {
    bare: { true: { flex: '1', '&:has([data-fills-window])': { display: 'flex', flexDirection: 'column' } }, false: { minH: 'calc(100dvh - 4rem)' } },
  },
});

/** Milliseconds after the first paint in which the browser may be idle, before the live connection is opened anyway. */
const CONNECT_DELAY_MAX = 3000;

/** Opens the live connection when the page has been painted, and reads what is shown again after each reconnection. */
function useLiveConnection(): void {
  useEffect(() => {
    let disconnect = (): void => undefined;
    const cancel = whenIdle(() => {
      disconnect = keepConnected();
    }, CONNECT_DELAY_MAX);
    const leave = onLiveReconnect(() => void client.refetchQueries({ include: 'active' }));
    return () => {
      cancel();
      leave();
      disconnect();
    };
  }, []);
}

/** Loaded when the page has been painted. */
const CallListener = optionalPart(async () => {
  const texts = import('../shared/i18n/call-catalog.ts').then(({ loadCallCatalog }) => loadCallCatalog());
  const [listener] = await Promise.all([import('../features/calls/call-listener.tsx'), texts]);
  return listener.CallListener;
});

/** Loaded early, because it is needed when the connection is gone. */
const SignOutDialog = optionalPart(async () => {
  const texts = import('../shared/i18n/task-catalog.ts').then(({ loadTaskCatalog }) => loadTaskCatalog());
  const [dialog] = await Promise.all([import('./sign-out-dialog.tsx'), texts]);
  return dialog.SignOutDialog;
});

/** Loaded while this browser keeps completed steps of the viewer. */
const StoredCompletions = optionalPart(async () => {
  const texts = import('../shared/i18n/task-catalog.ts').then(({ loadTaskCatalog }) => loadTaskCatalog());
  const [part] = await Promise.all([import('../features/learning/stored-completions.tsx'), texts]);
  return part.StoredCompletions;
});

/** Loaded where visits may be counted. */
const Analytics = optionalPart(async () => {
  const texts = import('../shared/i18n/settings-catalog.ts').then(({ loadSettingsCatalog }) => loadSettingsCatalog());
  const [part] = await Promise.all([import('../features/analytics/analytics.tsx'), texts]);
  return part.Analytics;
});

/** Follows the calls of the viewer, on the pages of meetings too: a call rings in every tab (docs/product-rules.md#6-live). Asks before signing out. */
function IdleParts() {
  const { id: viewerId } = useViewer();
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true), CONNECT_DELAY_MAX), []);
  if (!idle) return null;
  return (
    <>
      <Suspense>
        <CallListener />
      </Suspense>
      <Suspense>
        <SignOutDialog />
      </Suspense>
      {keepsCompletions(viewerId) && (
        <Suspense>
          <StoredCompletions />
        </Suspense>
      )}
      {analyticsServer() !== null && (
        <Suspense>
          <Analytics />
        </Suspense>
      )}
    </>
  );
}

function Account() {
  useAccountRefresh();
  useLiveConnection();
  useEffect(followTextSize, []);
  return null;
}

/** The frame of every page for signed-in users: account data and header. The page renders `<PageBody>` or its own layout. */
export function SignedInFrame({ header }: { header: ReactNode }) {
  const bare = hidesHeader(useLocation().pathname);
  return (
    <ApolloProvider client={client}>
      <Account />
      <SkipLink />
      <ProofQuestion />
      <Page bare={bare}>
        <IdleParts />
        {!bare && header}
        <Main id="content" tabIndex={-1} bare={bare}>
          <Suspense>
            <Outlet />
          </Suspense>
        </Main>
        {!bare && <LegalFooter place="signedIn" />}
      </Page>
    </ApolloProvider>
  );
}
