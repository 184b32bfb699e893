import { addDays, daysOf, isReportDate, REPORT_DAYS_MAX, type ReportPeriod } from '../../../schema/report-period.ts';
import { useAddressParameters } from '../../shared/address-parameters.ts';

/** The days of each period to choose, today included. Twelve months are 52 weeks, so that all points of the chart are whole. */
export const PERIOD_DAYS = { week: 7, month: 30, quarter: 90, year: 364 } as const;
type Preset = keyof typeof PERIOD_DAYS;
export type PeriodChoice = Preset | 'own';

const isPreset = (value: string | null): value is Preset => value !== null && Object.hasOwn(PERIOD_DAYS, value);

/** The viewer's time zone as an IANA name. */
export const viewerTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The current day of the viewer's calendar as YYYY-MM-DD: Swedish writes dates so. */
const today = (): string => new Intl.DateTimeFormat('sv-SE').format(new Date());

/** Whether two dates are a period that the server accepts. */
export function isPeriod({ from, to }: ReportPeriod): boolean {
  if (!isReportDate(from) || !isReportDate(to)) return false;
  const days = daysOf({ from, to });
  return days >= 1 && days <= REPORT_DAYS_MAX;
}

function lastDays(days: number): ReportPeriod {
  const to = today();
  return { from: addDays(to, 1 - days), to };
}

/** The filters of the overview in the URL: `period`, or `from` and `to`; `academy` and `course`. */
export function useReportAddress() {
  const { get, change } = useAddressParameters();
  const own = { from: get('from') ?? '', to: get('to') ?? '' };
  const chosen = get('period');
  const preset: Preset = isPreset(chosen) ? chosen : 'month';
  const choice: PeriodChoice = isPeriod(own) ? 'own' : preset;
  const period = choice === 'own' ? own : lastDays(PERIOD_DAYS[choice]);
  return {
    choice,
    period,
    academyId: get('academy'),
    courseId: get('course'),
    choosePeriod: (value: PeriodChoice) =>
      change(value === 'own' ? { ...period, period: null } : { period: value === 'month' ? null : value, from: null, to: null }),
    chooseDates: (dates: ReportPeriod) => change({ ...dates, period: null }),
    chooseAcademy: (academyId: string) => change({ academy: academyId, course: null }),
    chooseCourse: (courseId: string) => change({ course: courseId }),
    /** Shows all courses. */
    clear: () => change({ academy: null, course: null }),
  };
}

export type ReportAddress = ReturnType<typeof useReportAddress>;
