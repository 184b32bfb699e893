import { useEffect, useRef } from 'react';
import { createStore } from './store/store.ts';

/** Counts how often somebody came online, went offline or changed availability; changes at about the same time count once. */
const changes = createStore(0);

export function reportPresenceChange(): void {
  changes.set(changes.get() + 1);
}

/** Calls `onChange` after somebody came online or went offline, while `active`: a list that shows only people who are online has others then. */
export function usePresenceChanges(active: boolean, onChange: () => void): void {
  const newest = useRef(onChange);
  newest.current = onChange;
  useEffect(() => (active ? changes.subscribe(() => newest.current()) : undefined), [active]);
}
