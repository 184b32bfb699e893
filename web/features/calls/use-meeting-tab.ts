import { useEffect } from 'react';
import type { Call } from './call-flow.ts';
import { changeFlow, useCallFlow } from './call-store.ts';

/** The tab of the room opens after this time (docs/specification.md#9-business-constants-and-limits), in milliseconds. */
const OPEN_DELAY = 500;

/** Opens the room of an accepted call in a new tab, once, in the tab that initiated or accepted it. When the browser blocks it, the banner offers a link. */
export function useMeetingTab({ id, state }: Call): void {
  const { acting, silent, blocked } = useCallFlow();
  const opens = state === 'accepted' && acting && !silent && !blocked;
  useEffect(() => {
    if (!opens) return;
    const timer = setTimeout(() => {
      const opened = window.open(`/buddycall/${id}`, '_blank');
      changeFlow(id, opened === null ? { connecting: false, blocked: true } : { connecting: false, silent: true });
    }, OPEN_DELAY);
    return () => clearTimeout(timer);
  }, [opens, id]);
}
