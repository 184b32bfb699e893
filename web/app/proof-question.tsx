import { Suspense } from 'react';
import { lazyPart } from '../shared/lazy-part.ts';
import { proofQuestion } from '../shared/second-factor/ask-proof.ts';
import { useStore } from '../shared/store/store.ts';

const ProofDialog = lazyPart(async () => {
  const texts = import('../shared/i18n/second-factor-catalog.ts').then(({ loadSecondFactorCatalog }) => loadSecondFactorCatalog());
  const [dialog] = await Promise.all([import('../shared/second-factor/proof-dialog.tsx'), texts]);
  return dialog.ProofDialog;
});

/** The dialog in which the server asks again who the person is (docs/product-rules.md#4-invitations-and-accounts). */
export function ProofQuestion() {
  const question = useStore(proofQuestion);
  return (
    question !== null && (
      <Suspense>
        <ProofDialog question={question} />
      </Suspense>
    )
  );
}
