import { useLingui } from '@lingui/react';
import { useMemo } from 'react';

/** Formats sizes and durations of files in the current language. */
export interface MediaFormat {
  /** 1.2 MB; in kB if below 0.1 MB. */
  size(bytes: number): string;
  /** 2 min; in seconds if below a minute. */
  duration(seconds: number): string;
}

const MEGABYTE = 1_000_000;
const KILOBYTE = 1_000;

/** Formats numbers with a unit, which is written out where its short form is hardly known: «م.ب» in Arabic, «MB» in Persian. */
export function unit(locale: string, name: string, digits = 0): Intl.NumberFormat {
  const unitDisplay = locale === 'ar' || locale === 'fa' ? 'long' : 'short';
  return new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay, maximumFractionDigits: digits });
}

/** Returns the formats of one language. */
export function mediaFormatFor(locale: string): MediaFormat {
  return {
    size: (bytes) =>
      bytes < MEGABYTE / 10 ? unit(locale, 'kilobyte').format(Math.max(1, Math.round(bytes / KILOBYTE))) : unit(locale, 'megabyte', 1).format(bytes / MEGABYTE),
    duration: (seconds) => (seconds < 60 ? unit(locale, 'second').format(Math.round(seconds)) : unit(locale, 'minute').format(Math.round(seconds / 60))),
  };
}

/** Returns the formats of the current language. */
export function useMediaFormat(): MediaFormat {
  const { i18n } = useLingui();
  return useMemo(() => mediaFormatFor(i18n.locale), [i18n.locale]);
}
