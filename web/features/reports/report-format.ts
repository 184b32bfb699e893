import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import type { ReportPeriod } from '../../../schema/report-period.ts';
import { dateLocale, formatFor } from '../../shared/i18n/format.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The numbers, dates and durations of the overview in one language. Dates are days of the calendar, without a time. */
function reportFormat(locale: string) {
  const dates = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  const short = new Intl.DateTimeFormat(dateLocale(locale), dates);
  const long = new Intl.DateTimeFormat(dateLocale(locale), { ...dates, year: 'numeric' });
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 });
  const unit = (name: 'day' | 'hour' | 'minute') => new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long' });
  const range = (format: Intl.DateTimeFormat, { from, to }: ReportPeriod): string =>
    from === to ? format.format(new Date(from)) : format.formatRange(new Date(from), new Date(to));
  return {
    ...formatFor(locale),
    day: (date: string) => short.format(new Date(date)),
    span: (span: ReportPeriod) => range(short, span),
    period: (period: ReportPeriod) => range(long, period),
    signed: (value: number) => signed.format(value),
    /** A share of 1. */
    signedPercent: (share: number) => percent.format(share),
    /** Whole days, hours or minutes. */
    age(seconds: number): string {
      if (seconds >= DAY) return unit('day').format(Math.floor(seconds / DAY));
      if (seconds >= HOUR) return unit('hour').format(Math.floor(seconds / HOUR));
      return unit('minute').format(Math.floor(seconds / MINUTE));
    },
  };
}

export type ReportFormat = ReturnType<typeof reportFormat>;

export function useReportFormat(): ReportFormat {
  const { i18n } = useLingui();
  return useMemo(() => reportFormat(i18n.locale), [i18n.locale]);
}

/** Seconds since a time. */
export const secondsSince = (time: string): number => Math.max(0, (Date.now() - Date.parse(time)) / 1000);
