import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { dateTimeStyle, dateLocale as localeOfDates } from '../../../schema/date-locale.ts';

/** Formats numbers and times in the current language and the time zone of the viewer (docs/product-rules.md#3-languages). */
export interface Format {
  number(value: number): string;
  /** 0 to 100, rounded. */
  percent(value: number): string;
  date(value: string | Date): string;
  dateTime(value: string | Date): string;
}

/** Created at first use: each formatter takes several milliseconds on a phone. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Returns the locale for dates in the time zone of the viewer. */
export const dateLocale = (locale: string): string => localeOfDates(locale, new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Returns the formats of one language. */
export function formatFor(locale: string): Format {
  const number = once(() => new Intl.NumberFormat(locale));
  const percent = once(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }));
  const date = once(() => new Intl.DateTimeFormat(dateLocale(locale), { dateStyle: 'long' }));
  const dateTime = once(() => new Intl.DateTimeFormat(dateLocale(locale), dateTimeStyle(locale)));
  return {
    number: (value) => number().format(value),
    percent: (value) => percent().format(Math.round(value) / 100),
    date: (value) => date().format(new Date(value)),
    dateTime: (value) => dateTime().format(new Date(value)),
  };
}

/** Returns the formats of the current language. */
export function useFormat(): Format {
  const { i18n } = useLingui();
  return useMemo(() => formatFor(i18n.locale), [i18n.locale]);
}
