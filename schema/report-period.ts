/** Days of the longest period of a report: three years. */
export const REPORT_DAYS_MAX = 1096;
/** Days of the longest period whose points are days; those of a longer one are weeks. */
export const DAILY_MAX = 92;

const DAY = 24 * 60 * 60 * 1000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Days of the calendar as YYYY-MM-DD, both included. */
export interface ReportPeriod {
  from: string;
  to: string;
}

/** A day or a week of a report. */
export interface ReportSpan extends ReportPeriod {}

/** Whether a text is a day of the calendar as YYYY-MM-DD, from 2000 to 2999. */
export function isReportDate(value: string): boolean {
  return DATE.test(value) && value.startsWith('2') && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().slice(0, 10) === value;
}

/** Adds days to a date. */
export const addDays = (date: string, days: number): string => new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

/** The number of days of a period. */
export const daysOf = ({ from, to }: ReportPeriod): number => (Date.parse(to) - Date.parse(from)) / DAY + 1;

/** The period of the same number of days before another one. */
export const periodBefore = (period: ReportPeriod): ReportPeriod => ({ from: addDays(period.from, -daysOf(period)), to: addDays(period.from, -1) });

/** The length of the days or weeks of a period, and the days that are missing in its first week: its last week is whole. */
function spanLength(period: ReportPeriod): { length: 1 | 7; missing: number } {
  const days = daysOf(period);
  return days <= DAILY_MAX ? { length: 1, missing: 0 } : { length: 7, missing: (7 - (days % 7)) % 7 };
}

/** The days of a period, or its weeks if it is long. */
export function spansOf(period: ReportPeriod): ReportSpan[] {
  const { length, missing } = spanLength(period);
  const count = (daysOf(period) + missing) / length;
  return Array.from({ length: count }, (_, index) => {
    const from = addDays(period.from, index * length - missing);
    return { from: from < period.from ? period.from : from, to: addDays(from, length - 1) };
  });
}
