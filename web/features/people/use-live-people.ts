import { useSubscription } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { LiveLearnersDocument, LivePeopleDocument } from './use-live-people.generated.ts';

/** Milliseconds over which the browsers of one course or academy spread their requests. */
const SPREAD = 2000;

/** Returns the options of a subscription whose events call `onChange`, spread over the browsers. */
function useSpread(onChange: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const changed = useRef(onChange);
  changed.current = onChange;
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onData: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => changed.current(), Math.random() * SPREAD);
    },
    onError: () => undefined, // the connection retries by itself; until then the page shows the last known state
  };
}

/**
 * Calls `onChange` when somebody was enrolled in a course or its team changed, in place of the documented polling every 10 and then 20
 * seconds (docs/specification.md#9-business-constants-and-limits).
 */
export function useLivePeople(courseId: string, onChange: () => void): void {
  useSubscription(LivePeopleDocument, { variables: { courseId }, ...useSpread(onChange) });
}

/** Calls `onChange` when the learners of an academy changed. */
export function useLiveLearners(academyId: string, onChange: () => void): void {
  useSubscription(LiveLearnersDocument, { variables: { academyId }, ...useSpread(onChange) });
}
