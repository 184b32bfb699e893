import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import type { Outline_CourseFragment } from '../../../features/learning/outline.generated.ts';
import { loadWithRetries } from '../../../shared/load-with-retries.ts';
import { whenIdle } from '../../../shared/when-idle.ts';

/** Milliseconds for which the browser may be busy before it loads ahead anyway. */
const LOAD_DELAY_MAX = 4000;

/** Loads ahead what the learner may need after the shown step. A change of the outline, such as a step that opens, begins again; what is loaded costs nothing. */
export function useLoadAhead({ id, modules }: Outline_CourseFragment, stepId: string | null): void {
  const client = useApolloClient();
  useEffect(() => {
    let stop: (() => void) | null = null;
    const load = async () => {
      const { loadAhead } = await loadWithRetries(() => import('../load-ahead.ts'));
      if (stop === null && stepId !== null) stop = loadAhead(client, { id, modules }, stepId);
    };
    const cancel = whenIdle(() => void load().catch(() => undefined), LOAD_DELAY_MAX);
    return () => {
      cancel();
      stop?.();
      stop = () => undefined;
    };
  }, [client, id, modules, stepId]);
}
