import { type ReactNode, useEffect, useState } from 'react';
import { RestContext } from './rest-context.ts';

/** How long controls that replaced others ignore presses, in milliseconds: the second press of a double click was meant for those before. */
const REST_TIME = 700;

/** Returns whether what is shown has just replaced something else, which may have been under a finger; not for what is shown first. */
function useJustReplaced(shown: string): boolean {
  const [state, setState] = useState({ shown, replaced: false });
  if (state.shown !== shown) setState({ shown, replaced: true });
  useEffect(() => {
    if (!state.replaced) return;
    const timer = setTimeout(() => setState({ shown: state.shown, replaced: false }), REST_TIME);
    return () => clearTimeout(timer);
  }, [state]);
  return state.replaced || state.shown !== shown;
}

/** Buttons that replace each other at the same place, of which `shown` names the present ones: new ones ignore presses for a moment. */
export function Resting({ shown, children }: { shown: string; children: ReactNode }) {
  return <RestContext value={useJustReplaced(shown)}>{children}</RestContext>;
}
