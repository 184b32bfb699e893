import { useMutation, useSubscription } from '@apollo/client/react';
import { Plural } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { isTimeZone } from '../../../schema/time-zone.ts';
import { currentSession, updateViewer } from '../../shared/session/session.ts';
import { HiddenText } from '../../shared/ui/layout.tsx';
import { NotificationsChangedDocument, type NotificationsChangedSubscription, SetTimeZoneDocument } from './notification-live.generated.ts';

/** Stores the time zone of this device when the account has another one, for the time of the daily digest. */
function useTimeZone(stored: string | null): void {
  const [setTimeZone] = useMutation(SetTimeZoneDocument, { onError: () => undefined }); // the next page tries again
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const differs = timeZone !== stored && isTimeZone(timeZone);
  useEffect(() => {
    if (differs) void setTimeZone({ variables: { timeZone } });
  }, [differs, timeZone, setTimeZone]);
}

export interface NotificationLiveProps {
  /** Number of unread notifications. */
  count: number;
  /** The time zone of the account. */
  timeZone: string | null;
  /** Called when notifications came, were read or were withdrawn. */
  onChange: () => void;
}

/** Shows availability that was changed on another device. */
function followAvailability({ id, doNotDisturb }: NotificationsChangedSubscription['notificationsChanged']): void {
  const viewer = currentSession()?.viewer;
  if (viewer?.id === id && viewer.doNotDisturb !== doNotDisturb) updateViewer({ ...viewer, doNotDisturb });
}

/**
 * Follows the number of unread notifications and the availability on all devices, and announces politely when the number grows, not when
 * the page loads.
 */
export function NotificationLive({ count, timeZone, onChange }: NotificationLiveProps) {
  // The result goes to the cache, where the bell reads it.
  useSubscription(NotificationsChangedDocument, {
    onData: ({ data: { data } }) => {
      if (data !== undefined) followAvailability(data.notificationsChanged);
      onChange();
    },
    onError: () => undefined, // the connection retries by itself, and begins with the current number
  });
  useTimeZone(timeZone);
  const before = useRef(count);
  const [announced, setAnnounced] = useState(false);
  useEffect(() => {
    setAnnounced(count > before.current);
    before.current = count;
  }, [count]);
  return <HiddenText role="status">{announced && <Plural value={count} one="# unread notification" other="# unread notifications" />}</HiddenText>;
}
