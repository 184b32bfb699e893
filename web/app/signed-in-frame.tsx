import { ApolloProvider } from '@apollo/client/react';
import { type ReactNode, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useAccountRefresh } from '../shared/account/use-account-refresh.ts';
import { client } from '../shared/apollo/client.ts';
import { hidesHeader } from './addresses.ts';
import { SkipLink } from './skip-link.tsx';

function Account() {
  useAccountRefresh();
  return null;
}

/** The frame of every page for signed-in users: account data and header. The page renders `<PageBody>` or its own layout. */
export function SignedInFrame({ header }: { header: ReactNode }) {
  const bare = hidesHeader(useLocation().pathname);
  return (
    <ApolloProvider client={client}>
      <Account />
      <SkipLink />
      {!bare && header}
      <main id="content" tabIndex={-1}>
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
    </ApolloProvider>
  );
}
