import { type ReactNode, useEffect, useState } from 'react';
import { RestContext, restClock } from './rest-context.ts';

/** Returns whether what is shown has just replaced something else, which may have been under a finger; not for what is shown first. */
function useJustReplaced(shown: string): boolean {
  const [state, setState] = useState({ shown, replaced: false });
  if (state.shown !== shown) setState({ shown, replaced: true });
  useEffect(() => {
    if (!state.replaced) return;
    return restClock.start(() => setState({ shown: state.shown, replaced: false }));
  }, [state]);
  return state.replaced || state.shown !== shown;
}

/** Buttons that replace each other at the same place, of which `shown` names the present ones: new ones ignore presses for a moment. */
export function Resting({ shown, children }: { shown: string; children: ReactNode }) {
  return <RestContext value={useJustReplaced(shown)}>{children}</RestContext>;
}
