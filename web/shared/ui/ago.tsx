import { useLingui } from '@lingui/react';
import { useFormat } from '../i18n/format.ts';
import { relativeTime } from '../i18n/relative-time.ts';

/** When something was, relative to now: "5 minutes ago". The date and the time are its tooltip. */
export function Ago({ at, now = new Date() }: { at: string; now?: Date }) {
  const { i18n } = useLingui();
  const format = useFormat();
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {relativeTime(new Date(at), now, i18n.locale)}
    </time>
  );
}
