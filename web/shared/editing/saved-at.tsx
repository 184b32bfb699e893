import { Trans, useLingui } from '@lingui/react/macro';
import CheckIcon from 'lucide-react/icons/check';
import { dateLocale, useFormat } from '../i18n/format.ts';
import { Icon } from '../ui/icon.tsx';
import { Isolate } from '../ui/layout.tsx';

const isToday = (time: Date): boolean => time.toDateString() === new Date().toDateString();

/** "Saved 03:21": the local time of the newest saved version, with its date if that is not today. */
export function SavedAt({ time }: { time: string }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const date = new Date(time);
  const clock = new Intl.DateTimeFormat(dateLocale(i18n.locale), { hour: '2-digit', minute: '2-digit' });
  const shown = isToday(date) ? clock.format(date) : format.dateTime(date);
  return (
    <>
      <Icon icon={CheckIcon} size={0.9375} />
      <span>
        <Trans>
          Saved <Isolate>{shown}</Isolate>
        </Trans>
      </span>
    </>
  );
}
