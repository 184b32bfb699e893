import { useLingui } from '@lingui/react';
import { useMemo } from 'react';

/** Returns a format of positions in a video: 1:05, or 1:02:05 from an hour on, in the digits of the current language. */
export function usePlayTime(): (seconds: number) => string {
  const { i18n } = useLingui();
  return useMemo(() => {
    const plain = new Intl.NumberFormat(i18n.locale, { useGrouping: false });
    const twoDigits = new Intl.NumberFormat(i18n.locale, { minimumIntegerDigits: 2 });
    return (seconds) => {
      const whole = Math.floor(seconds);
      const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
      const start = hours > 0 ? [plain.format(hours), twoDigits.format(minutes)] : [plain.format(minutes)];
      return [...start, twoDigits.format(whole % 60)].join(':');
    };
  }, [i18n.locale]);
}
