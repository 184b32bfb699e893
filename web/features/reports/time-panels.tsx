import { Trans, useLingui } from '@lingui/react/macro';
import { areFew, weeksOf } from '../../../schema/report-period.ts';
import { lazyPart } from '../../shared/lazy-part.ts';
import { EmptyState } from '../../shared/ui/states.tsx';
import type { OperatorReportQuery } from './report.generated.ts';
import { useReportFormat } from './report-format.ts';
import { ReportPanel } from './report-panel.tsx';
import type { Column } from './report-table.tsx';

const CountsOverTime = lazyPart(async () => (await import('./report-charts.tsx')).CountsOverTime);

type Report = OperatorReportQuery['report'];
type Point = Report['points'][number];
type Count = 'activeLearners' | 'enrolments' | 'completions';

interface TimePanelProps {
  report: Report;
  title: string;
  note: string;
  file: string;
  counts: ReadonlyArray<{ key: Count; label: string }>;
}

/** Counts by day, or by week in a long period or where they are few: a chart, and a table with the same numbers. */
function TimePanel({ report: { points, from, to }, title, note, file, counts }: TimePanelProps) {
  const { t } = useLingui();
  const format = useReportFormat();
  const used = points.some((point) => counts.some(({ key }) => point[key] > 0));
  const weekly = points.some((point) => point.from !== point.to);
  const columns: Column<Point>[] = [
    { label: weekly ? t`First day` : t`Day`, value: (point) => point.from, show: (point) => format.day(point.from) },
    ...(weekly ? [{ label: t`Last day`, value: (point: Point) => point.to, show: (point: Point) => format.day(point.to) }] : []),
    ...counts.map(({ key, label }): Column<Point> => ({ label, value: (point) => point[key], show: (point) => format.number(point[key]), numeric: true })),
  ];
  const shown = points.map((point) => ({
    label: format.day(point.from),
    fullLabel: format.span(point),
    values: { activeLearners: point.activeLearners, enrolments: point.enrolments, completions: point.completions },
  }));
  return (
    <ReportPanel
      title={title}
      note={note}
      file={`${file}-${from}-${to}`}
      columns={columns}
      rows={used ? points : []}
      keyOf={({ from: first }) => first}
      chart={<CountsOverTime name={title} series={counts} points={shown} />}
      empty={
        <EmptyState>
          <Trans>There was no activity in this period.</Trans>
        </EmptyState>
      }
    />
  );
}

/** Active learners over time. */
export function ActivityPanel({ report }: { report: Report }) {
  const { t } = useLingui();
  const title = t`Active learners`;
  return (
    <TimePanel
      report={report}
      title={title}
      note={t`Learners who opened or completed something, or answered a question. Each learner counts once per day or week.`}
      file="active-learners"
      counts={[{ key: 'activeLearners', label: title }]}
    />
  );
}

/** Adds days up to weeks if both counts are few: each enrollment and completion is counted once, so that sums are right. */
function inWeeksIfFew(report: Report): Report {
  const { points, from, to } = report;
  const daily = points.every((point) => point.from === point.to);
  if (!daily || !areFew(points.map(({ enrolments, completions }) => Math.max(enrolments, completions)))) return report;
  const weeks = weeksOf({ from, to }).map((week) => {
    const days = points.filter((point) => week.from <= point.from && point.to <= week.to);
    const sum = (count: Count): number => days.reduce((total, day) => total + day[count], 0);
    return { ...week, __typename: 'ReportPoint' as const, activeLearners: 0, enrolments: sum('enrolments'), completions: sum('completions') };
  });
  return { ...report, points: weeks };
}

/** Enrollments and completions over time. */
export function ProgressPanel({ report }: { report: Report }) {
  const { t } = useLingui();
  return (
    <TimePanel
      report={inWeeksIfFew(report)}
      title={t`Enrollments and completions`}
      note={t`New enrollments and completed courses.`}
      file="enrollments-and-completions"
      counts={[
        { key: 'enrolments', label: t`Enrollments` },
        { key: 'completions', label: t`Completions` },
      ]}
    />
  );
}
