import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ArrowDownIcon from 'lucide-react/icons/arrow-down';
import ArrowUpIcon from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import { timeZoneName } from '../../../schema/time-zone-name.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { PageLink, Text } from '../../shared/ui/layout.tsx';
import type { OperatorReportQuery } from './report.generated.ts';
import { secondsSince, useReportFormat } from './report-format.ts';

type Report = OperatorReportQuery['report'];

/** The grid of the figures; the skeleton has the same. */
export const FigureGrid = chakra('dl', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: { base: 'repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))', md: 'repeat(3, 1fr)', lg: 'repeat(5, 1fr)' },
  },
});
const Frame = chakra('div', {
  base: { bg: 'surface', borderWidth: '1px', borderColor: 'line', rounded: 'card', p: '4', minW: '0', display: 'grid', gap: '1', alignContent: 'start' },
});
const Name = chakra('dt', { base: { fontSize: 'sm', color: 'inkSoft', overflowWrap: 'anywhere' } });
const Value = chakra('dd', { base: { fontSize: '3xl', fontWeight: 'bold', lineHeight: '1.2', fontVariantNumeric: 'tabular-nums' } });
const Remark = chakra('dd', { base: { fontSize: 'sm', color: 'inkSoft', display: 'grid', gap: '0.5' } });
const Change = chakra('span', { base: { display: 'inline-flex', alignItems: 'center', gap: '1', color: 'ink', fontWeight: 'medium', flexWrap: 'wrap' } });

function FigureCard({ name, value, children }: { name: ReactNode; value: string; children: ReactNode }) {
  return (
    <Frame>
      <Name>{name}</Name>
      <Value>{value}</Value>
      <Remark>{children}</Remark>
    </Frame>
  );
}

/** A figure with its change against the period before. */
function Compared({ name, figure: { value, before } }: { name: ReactNode; figure: Report['activeLearners'] }) {
  const format = useReportFormat();
  const change = value - before;
  return (
    <FigureCard name={name} value={format.number(value)}>
      {change === 0 ? (
        <Trans>Same as before</Trans>
      ) : (
        <>
          <Change>
            <Icon icon={change > 0 ? ArrowUpIcon : ArrowDownIcon} />
            <bdi>{format.signed(change)}</bdi>
            {before > 0 && <bdi>({format.signedPercent(change / before)})</bdi>}
          </Change>
          <Trans>Previously {format.number(before)}</Trans>
        </>
      )}
    </FigureCard>
  );
}

/** Where homework waits: the feedback queue of all courses or of one. */
export const queueAddress = (courseId: string | null): string => (courseId === null ? '/admin/feedback' : `/admin/feedback?course=${courseId}`);

function HomeworkFigure({ homework, courseId }: { homework: Report['homework']; courseId: string | null }) {
  const format = useReportFormat();
  const { waiting, oldestAt, medianAge } = homework;
  return (
    <FigureCard name={<Trans>Homework waiting</Trans>} value={format.number(waiting)}>
      {waiting === 0 || oldestAt === null || medianAge === null ? (
        <Trans>Nothing is waiting for feedback</Trans>
      ) : (
        <>
          <span>
            <Trans>Oldest: {format.age(secondsSince(oldestAt))}</Trans>
          </span>
          <span>
            <Trans>Median: {format.age(medianAge)}</Trans>
          </span>
          <PageLink alone to={queueAddress(courseId)}>
            <Trans>Show the queue</Trans>
          </PageLink>
        </>
      )}
    </FigureCard>
  );
}

/** The figures of the overview in a row. */
export function ReportFigures({ report, courseId }: { report: Report; courseId: string | null }) {
  const { i18n } = useLingui();
  const format = useReportFormat();
  const countOf = (state: Report['invitations'][number]['state']) => report.invitations.find((each) => each.state === state)?.count ?? 0;
  const accepted = countOf('accepted');
  const notDelivered = countOf('mailRefused');
  return (
    <>
      <FigureGrid>
        <Compared name={<Trans>Active learners</Trans>} figure={report.activeLearners} />
        <Compared name={<Trans>Enrollments</Trans>} figure={report.enrolments} />
        <Compared name={<Trans>Completions</Trans>} figure={report.completions} />
        <HomeworkFigure homework={report.homework} courseId={courseId} />
        <FigureCard name={<Trans>Open invitations</Trans>} value={format.number(countOf('open'))}>
          <span>
            <Plural value={accepted} one="# accepted in this period" other="# accepted in this period" />
          </span>
          {notDelivered > 0 && (
            <PageLink alone to="/admin/invitations?state=mailRefused">
              <Plural value={notDelivered} one="# email was not delivered" other="# emails were not delivered" />
            </PageLink>
          )}
        </FigureCard>
      </FigureGrid>
      <Text small tone="soft">
        <Trans>
          {format.period(report)}, compared with {format.period(report.before)}. Days are those of the time zone{' '}
          <bdi>{timeZoneName(report.timeZone, i18n.locale)}</bdi>.
        </Trans>
      </Text>
    </>
  );
}
