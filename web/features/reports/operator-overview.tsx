import { useQuery } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { QueryState } from '../../shared/query-state.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Box, Stack } from '../../shared/ui/layout.tsx';
import { flowOnPaper } from '../../shared/ui/print.ts';
import { Loading, Shape } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import { CoursePanel, HomeworkPanel, InvitationPanel, StepPanel } from './course-panels.tsx';
import { LanguagePanel } from './language-panel.tsx';
import { OperatorReportDocument } from './report.generated.ts';
import { type ReportAddress, useReportAddress, viewerTimeZone } from './report-address.ts';
import { FigureGrid, ReportFigures } from './report-figures.tsx';
import { ReportFilters } from './report-filters.tsx';
import { Panel } from './report-panel.tsx';
import { ActivityPanel, ProgressPanel } from './time-panels.tsx';

const Panels = chakra('div', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }, ...flowOnPaper('1rem') },
});
const Wide = chakra('div', { base: { gridColumn: '1 / -1', minW: '0', display: 'grid' } });

/** The shape of the overview. */
function OverviewSkeleton() {
  return (
    <Loading>
      <Stack gap="4">
        <FigureGrid as="div">
          {['active', 'enrolled', 'completed', 'homework', 'invitations'].map((key) => (
            <Shape key={key} h="32" rounded="card" />
          ))}
        </FigureGrid>
        <Panels>
          {['activity', 'progress', 'courses', 'languages'].map((key) => (
            <Panel key={key} as="div">
              <Shape w="40%" />
              <Shape h="64" />
            </Panel>
          ))}
        </Panels>
      </Stack>
    </Loading>
  );
}

/** An address with an academy or a course that no longer exists. */
function UnknownScope({ address }: { address: ReportAddress }) {
  return (
    <EmptyState
      action={
        <AppButton variant="plain" onClick={address.clear}>
          <Trans>Show all courses</Trans>
        </AppButton>
      }
    >
      <Trans>This academy or course no longer exists.</Trans>
    </EmptyState>
  );
}

/** What an operator asks every week, for a period and for all courses, an academy or a course (docs/product-rules.md#8-interfaces). */
export function OperatorOverview() {
  const address = useReportAddress();
  const { period, academyId, courseId } = address;
  const result = useQuery(OperatorReportDocument, {
    variables: { input: { ...period, timeZone: viewerTimeZone(), academyId, courseId } },
    fetchPolicy: 'cache-and-network',
  });
  const scopes = (result.data ?? result.previousData)?.report.scopes ?? [];
  return (
    <Stack gap="6">
      <ReportFilters address={address} scopes={scopes} />
      <QueryState result={result} skeleton={<OverviewSkeleton />} notFound={<UnknownScope address={address} />} stays>
        {({ report }) => (
          <Box display="grid" gap="4" minW="0" aria-busy={result.loading && result.data === undefined}>
            <ReportFigures report={report} courseId={courseId} />
            <Panels>
              <ActivityPanel report={report} />
              <ProgressPanel report={report} />
              {report.steps !== null && courseId !== null ? (
                <Wide>
                  <StepPanel report={report} steps={report.steps} courseId={courseId} />
                </Wide>
              ) : (
                <Wide>
                  <CoursePanel report={report} onChoose={address.chooseCourse} />
                </Wide>
              )}
              <LanguagePanel report={report} />
              <Stack gap="4">
                <HomeworkPanel report={report} />
                <InvitationPanel report={report} />
              </Stack>
            </Panels>
          </Box>
        )}
      </QueryState>
    </Stack>
  );
}
