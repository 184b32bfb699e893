import { ApolloProvider } from '@apollo/client/react';
import { Suspense } from 'react';
import { client } from '../shared/apollo/client.ts';
import { lazyPart } from '../shared/lazy-part.ts';
import { FormSkeleton } from '../shared/ui/skeleton.tsx';
import { GuestLayout } from './guest-layout.tsx';
import { ProofQuestion } from './proof-question.tsx';

const Setup = lazyPart(async () => {
  const texts = import('../shared/i18n/second-factor-catalog.ts').then(({ loadSecondFactorCatalog }) => loadSecondFactorCatalog());
  const [part] = await Promise.all([import('../features/auth/second-factor/required-setup.tsx'), texts]);
  return part.RequiredSetup;
});

/** What people see instead of every page until they set up the two-step sign-in that their role needs. */
export function SecondFactorGate() {
  return (
    <ApolloProvider client={client}>
      <GuestLayout>
        <div data-from-top>
          <Suspense fallback={<FormSkeleton fields={2} />}>
            <Setup />
          </Suspense>
        </div>
      </GuestLayout>
      <ProofQuestion />
    </ApolloProvider>
  );
}
