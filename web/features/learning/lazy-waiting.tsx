import { Suspense } from 'react';
import { optionalPart } from '../../shared/lazy-part.ts';
import { useWaiting } from './completion-state.ts';

/** Loads what shows the presses that wait; before the connection is lost, because it is needed then. */
export const loadWaitingCompletions = async () => {
  const texts = import('../../shared/i18n/task-catalog.ts').then(({ loadTaskCatalog }) => loadTaskCatalog());
  const [part] = await Promise.all([import('./waiting-completions.tsx'), texts]);
  return part.WaitingCompletions;
};
const WaitingCompletions = optionalPart(loadWaitingCompletions);

/** The presses that wait in this browser or were refused, if there are any. */
export function Waiting() {
  if (useWaiting().length === 0) return null;
  return (
    <Suspense fallback={null}>
      <WaitingCompletions />
    </Suspense>
  );
}
