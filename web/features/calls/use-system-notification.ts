import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useViewer } from '../../shared/session/session.ts';
import { type Call, type CallPhase, otherOf } from './call-flow.ts';

/** Shows a notification of the system while a call rings in a hidden tab, if the person has permitted it in the availability menu. */
export function useSystemNotification(call: Call, phase: CallPhase): void {
  const { t } = useLingui();
  const viewer = useViewer();
  const other = otherOf(call, viewer.id);
  const name = `${other.name} ${other.surname}`.trim();
  const words = t`${name} is calling you!`;
  const { id } = call;
  useEffect(() => {
    if (phase !== 'incoming' || document.visibilityState === 'visible') return;
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    let shown: Notification | undefined;
    try {
      // All tabs use the same tag, so that one notification is shown.
      shown = new Notification(words, { tag: id, requireInteraction: true });
      shown.onclick = () => {
        window.focus();
        shown?.close();
      };
    } catch {
      // Browsers on phones allow notifications from service workers only; the ringtone remains.
    }
    return () => shown?.close();
  }, [phase, words, id]);
}
