import { useSubscription } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { LiveMeetingRoomsDocument } from './meeting-rooms.generated.ts';

/** Milliseconds over which the browsers of one course spread their requests. */
const SPREAD = 1000;

/** Calls `onChange` when a meeting room was added or deleted, or somebody entered or left one. */
export function useLiveRooms(courseId: string, onChange: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const changed = useRef(onChange);
  changed.current = onChange;
  useEffect(() => () => clearTimeout(timer.current), []);
  useSubscription(LiveMeetingRoomsDocument, {
    variables: { courseId },
    onData: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => changed.current(), Math.random() * SPREAD);
    },
    onError: () => undefined, // the connection retries by itself; until then the list shows the last known state
  });
}
