import { object, string } from 'yup';
import { code, idField } from './content-fields.ts';
import { daysOf, isReportDate, REPORT_DAYS_MAX } from './report-period.ts';
import { isTimeZone } from './time-zone.ts';

const dateField = () =>
  string()
    .strict()
    .typeError(code('CHOICE_INVALID'))
    .required(code('REQUIRED'))
    .test('date', code('CHOICE_INVALID'), (value) => value === undefined || isReportDate(value));

/** Validates the period and the scope of a report: dates as YYYY-MM-DD, both included, at most three years. */
export const reportRequest = object({
  from: dateField(),
  to: dateField().test('period', code('OUT_OF_RANGE'), (to, { parent }) => {
    const { from } = parent as { from?: unknown };
    if (typeof from !== 'string' || !isReportDate(from) || !isReportDate(to)) return true;
    const days = daysOf({ from, to });
    return days >= 1 && days <= REPORT_DAYS_MAX;
  }),
  timeZone: string()
    .strict()
    .nullable()
    .typeError(code('CHOICE_INVALID'))
    .test('zone', code('CHOICE_INVALID'), (value) => value === undefined || value === null || isTimeZone(value)),
  academyId: idField().nullable(),
  courseId: idField().nullable(),
});
