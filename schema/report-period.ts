/** Days of the longest period of a report: three years. */
export const REPORT_DAYS_MAX = 1096;
/** Days of the longest period whose points are days; those of a longer one are weeks. */
export const DAILY_MAX = 92;

/** Days of the longest period whose points are days, however few are counted: weeks of a shorter one are too few to compare. */
const DAYS_OF_FEW = 14;
/** The mean count of a day, from which days can be compared with each other; below it, most of them have 0, 1 or 2. */
const DAILY_MEAN = 5;

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

/** The days of a period. */
const eachDay = (period: ReportPeriod): ReportSpan[] =>
  Array.from({ length: daysOf(period) }, (_, index) => ({ from: addDays(period.from, index), to: addDays(period.from, index) }));

/** The weeks of a period; its last one is whole. */
export function weeksOf(period: ReportPeriod): ReportSpan[] {
  const days = daysOf(period);
  const missing = (7 - (days % 7)) % 7;
  return Array.from({ length: (days + missing) / 7 }, (_, index) => {
    const from = addDays(period.from, index * 7 - missing);
    return { from: from < period.from ? period.from : from, to: addDays(from, 6) };
  });
}

/** The days of a period, or its weeks if it is long. */
export const spansOf = (period: ReportPeriod): ReportSpan[] => (daysOf(period) <= DAILY_MAX ? eachDay(period) : weeksOf(period));

/** Whether the counts of days are so few that their weeks are shown instead (docs/product-rules.md#8-interfaces). */
export const areFew = (counts: readonly number[]): boolean =>
  counts.length > DAYS_OF_FEW && counts.length <= DAILY_MAX && counts.reduce((sum, count) => sum + count, 0) < DAILY_MEAN * counts.length;
