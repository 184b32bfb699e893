import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { prefetchClient } from '../shared/apollo/run-document.ts';
import { followOtherTabs as followReadingOfOtherTabs } from '../shared/i18n/reading-preference.ts';
import { setNavigator } from '../shared/navigation.ts';
import { rememberCurrentPath } from '../shared/session/return-path.ts';
import { currentSession, followOtherTabs as followSessionOfOtherTabs } from '../shared/session/session.ts';
import { followColorMode } from '../shared/ui/color-mode.ts';
import { theme } from '../shared/ui/theme.ts';
import { needsSession } from './addresses.ts';
import { makeRouter, prefetchFirstPage } from './router.tsx';

/** Redirects a guest who opens a page for signed-in users to /login before anything else is loaded; after sign-in the page opens. */
function sendGuestToSignIn(): void {
  if (currentSession() !== null || !needsSession(window.location.pathname)) return;
  rememberCurrentPath();
  window.history.replaceState(null, '', '/login');
}

/** Renders the first page when its code and catalog are loaded; until then the shell of index.html stays. */
export async function start(catalog: Promise<void>): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) return;
  sendGuestToSignIn();
  const router = makeRouter();
  setNavigator((path) => void router.navigate(path));
  followReadingOfOtherTabs();
  followSessionOfOtherTabs();
  followColorMode();
  await Promise.all([
    catalog,
    new Promise<void>((resolve) => {
      if (router.state.initialized) return resolve();
      const stop = router.subscribe((state) => {
        if (!state.initialized) return;
        stop();
        resolve();
      });
    }),
  ]);
  const root = createRoot(container);
  // In a transition, React renders in slices, and the browser can handle input between them.
  startTransition(() =>
    root.render(
      <I18nProvider i18n={i18n}>
        <ChakraProvider value={theme}>
          <RouterProvider router={router} />
        </ChakraProvider>
      </I18nProvider>,
    ),
  );
  if (currentSession() === null) {
    prefetchClient();
    if (window.location.pathname === '/login') prefetchFirstPage();
  }
}
