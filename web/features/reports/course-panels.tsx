import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { INVITATION_STATES } from '../../../schema/invitations.ts';
import { percentOf } from '../../../schema/rules.ts';
import { Isolate, PageLink, Stack, Text } from '../../shared/ui/layout.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import { TextButton } from '../../shared/ui/text-button.tsx';
import type { OperatorReportQuery } from './report.generated.ts';
import { queueAddress } from './report-figures.tsx';
import { secondsSince, useReportFormat } from './report-format.ts';
import { ReportPanel } from './report-panel.tsx';
import type { Column } from './report-table.tsx';
import { ShareBar } from './share-bar.tsx';

type Report = OperatorReportQuery['report'];
type Course = Report['courses'][number];
type Step = NonNullable<Report['steps']>[number];

/** The columns with the counts of a course. */
function useCounts(): Column<Course>[] {
  const { t } = useLingui();
  const format = useReportFormat();
  const count = (label: string, value: (course: Course) => number): Column<Course> => ({
    label,
    value,
    show: (course) => format.number(value(course)),
    numeric: true,
  });
  return [
    count(t`Active learners`, (course) => course.activeLearners),
    count(t`Enrollments`, (course) => course.enrolments),
    count(t`Completions`, (course) => course.completions),
  ];
}

const nameOf = (course: Course): ReactNode => <Isolate {...inLanguage(course.shownLanguage)}>{course.name}</Isolate>;

/** The counts of each course; a press on a course limits the overview to it. */
export function CoursePanel({ report, onChoose }: { report: Report; onChoose: (courseId: string) => void }) {
  const { t } = useLingui();
  const counts = useCounts();
  return (
    <ReportPanel
      title={t`Courses`}
      note={t`Choose a course to see where its learners stop.`}
      file={`courses-${report.from}-${report.to}`}
      columns={[
        {
          label: t`Course`,
          value: (course) => course.name,
          show: (course) => (
            <Stack gap="0">
              <TextButton printed onClick={() => onChoose(course.courseId)}>
                {nameOf(course)}
              </TextButton>
              <Text small tone="soft">
                <Isolate {...inLanguage(course.academyLanguage)}>{course.academyName}</Isolate>
              </Text>
            </Stack>
          ),
        },
        ...counts,
      ]}
      rows={report.courses}
      keyOf={({ courseId }) => courseId}
      empty={
        <EmptyState>
          <Trans>There are no courses yet.</Trans>
        </EmptyState>
      }
    />
  );
}

/** Homework that waits now, by course, with its age. */
export function HomeworkPanel({ report }: { report: Report }) {
  const { t } = useLingui();
  const format = useReportFormat();
  const age = (seconds: number | null): string => (seconds === null ? '' : format.age(seconds));
  const ageOf = ({ homework: { oldestAt } }: Course): number | null => (oldestAt === null ? null : secondsSince(oldestAt));
  const days = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds / 8640) / 10);
  const rows = report.courses.filter(({ homework }) => homework.waiting > 0).sort((one, other) => (ageOf(other) ?? 0) - (ageOf(one) ?? 0));
  return (
    <ReportPanel
      title={t`Homework waiting`}
      note={t`Submissions that are waiting for feedback. The CSV file shows how many days each has waited.`}
      file={`homework-waiting-${report.to}`}
      columns={[
        {
          label: t`Course`,
          value: (course) => course.name,
          show: (course) => (
            <PageLink alone to={queueAddress(course.courseId)}>
              {nameOf(course)}
            </PageLink>
          ),
        },
        { label: t`Waiting`, value: ({ homework }) => homework.waiting, show: ({ homework }) => format.number(homework.waiting), numeric: true },
        { label: t`Median wait`, value: ({ homework }) => days(homework.medianAge), show: ({ homework }) => age(homework.medianAge), numeric: true },
        { label: t`Oldest`, value: (course) => days(ageOf(course)), show: (course) => age(ageOf(course)), numeric: true },
      ]}
      rows={rows}
      keyOf={({ courseId }) => courseId}
      empty={
        <EmptyState>
          <Trans>No homework is waiting for feedback.</Trans>
        </EmptyState>
      }
    />
  );
}

/** Where learners stop: the steps of a course with the attempts that reached them, and those that have them open as their last. */
export function StepPanel({ report, steps, courseId }: { report: Report; steps: readonly Step[]; courseId: string }) {
  const { t } = useLingui();
  const format = useReportFormat();
  const share = ({ stopped, reached }: Step): number => percentOf(stopped, reached);
  return (
    <ReportPanel
      title={t`Where learners stop`}
      note={t`How many attempts reached each step in this period, and how many of them went no further.`}
      file={`where-learners-stop-${report.from}-${report.to}`}
      columns={[
        {
          label: t`Step`,
          value: (step) => step.name,
          show: (step) => (
            <Stack gap="0">
              <PageLink alone to={`/admin/course-detail/${courseId}?tab=1&step=${step.stepId}`}>
                <Isolate {...inLanguage(step.shownLanguage)}>{step.name}</Isolate>
              </PageLink>
              <Text small tone="soft">
                <Isolate {...inLanguage(step.moduleLanguage)}>{step.moduleName}</Isolate>
              </Text>
            </Stack>
          ),
        },
        { label: t`Reached in this period`, value: (step) => step.reached, show: (step) => format.number(step.reached), numeric: true },
        { label: t`Stopped here`, value: (step) => step.stopped, show: (step) => format.number(step.stopped), numeric: true },
        { label: t`Share`, value: share, show: (step) => <ShareBar percent={share(step)}>{format.percent(share(step))}</ShareBar>, numeric: true },
      ]}
      rows={steps}
      keyOf={({ stepId }) => stepId}
      empty={
        <EmptyState>
          <Trans>There are no steps yet</Trans>
        </EmptyState>
      }
    />
  );
}

type Invitation = Report['invitations'][number];

/** Invitations by state. */
export function InvitationPanel({ report }: { report: Report }) {
  const { t } = useLingui();
  const format = useReportFormat();
  const names: Record<Invitation['state'], string> = {
    open: t`Open`,
    mailRefused: t`Email not delivered`,
    accepted: t`Accepted`,
    expired: t`Expired`,
    revoked: t`Revoked`,
  };
  const rows = INVITATION_STATES.flatMap((state) => report.invitations.filter((invitation) => invitation.state === state));
  return (
    <ReportPanel
      title={t`Invitations`}
      note={t`Invitations that are open now, and all others that were sent in this period.`}
      file={`invitations-${report.from}-${report.to}`}
      columns={[
        { label: t`State`, value: ({ state }) => names[state], show: ({ state }) => names[state] },
        { label: t`Invitations`, value: ({ count }) => count, show: ({ count }) => format.number(count), numeric: true },
      ]}
      rows={rows}
      keyOf={({ state }) => state}
      empty={
        <EmptyState>
          <Trans>No invitations in this period.</Trans>
        </EmptyState>
      }
    />
  );
}
