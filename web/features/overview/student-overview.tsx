import { useQuery } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import ArrowLeftIcon from 'lucide-react/icons/arrow-left';
import InfoIcon from 'lucide-react/icons/info';
import { QueryState } from '../../shared/query-state.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Heading, Isolate, Row, Stack } from '../../shared/ui/layout.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { LinesSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import { useMediaQuery, WIDE_SCREEN } from '../../shared/ui/use-media-query.ts';
import { CourseResultsDocument, type CourseResultsQuery } from './course-results.generated.ts';
import { CourseResults } from './course-results.tsx';
import { ExportResults } from './export-results.tsx';
import { ModuleStudents } from './module-students.tsx';
import { QuizResults, type QuizResultsProps } from './quiz-results.tsx';
import { StudentName } from './student-name.tsx';
import { StudentWork, type StudentWorkProps } from './student-work.tsx';
import { useLiveResults } from './use-live-results.ts';
import { useOverviewAddress } from './use-overview-address.ts';

type Slots = Pick<StudentWorkProps, 'showDocument' | 'renderForm'> & Pick<QuizResultsProps, 'renderStatistics'>;
type Module = CourseResultsQuery['courseResults']['modules'][number];

function ModuleMissing() {
  const { addressOfModules } = useOverviewAddress();
  return (
    <EmptyState
      icon={InfoIcon}
      action={
        <ButtonLink variant="plain" to={addressOfModules}>
          <Trans>All modules</Trans>
        </ButtonLink>
      }
    >
      <Trans>This module does not exist, or you do not review it.</Trans>
    </EmptyState>
  );
}

/** The students of a module; a chosen student opens in a dialog, on a phone in place of the list. */
function ModuleSection({ module, slots: { renderStatistics, ...slots } }: { module: Module; slots: Slots }) {
  const { addressOfModules, addressOfList, studentId, attempt, closeStudent } = useOverviewAddress();
  const wide = useMediaQuery(WIDE_SCREEN);
  const work = studentId !== null && <StudentWork key={studentId} moduleId={module.id} userId={studentId} attempt={attempt} {...slots} />;
  const name = studentId !== null && <StudentName moduleId={module.id} userId={studentId} attempt={attempt} />;
  if (work !== false && !wide) {
    return (
      <Stack>
        <Row>
          <ButtonLink variant="quiet" icon={ArrowLeftIcon} to={addressOfList} preventScrollReset>
            <Trans>All learners</Trans>
          </ButtonLink>
        </Row>
        <Heading>{name}</Heading>
        {work}
      </Stack>
    );
  }
  return (
    <Stack>
      <Row flexWrap="wrap" gap="2">
        <ButtonLink variant="quiet" icon={ArrowLeftIcon} to={addressOfModules} preventScrollReset>
          <Trans>All modules</Trans>
        </ButtonLink>
        <Heading>
          <Isolate {...inLanguage(module.shownLanguage)}>{module.name}</Isolate>
        </Heading>
      </Row>
      <QuizResults quizzes={module.quizzes} renderStatistics={renderStatistics} />
      <ModuleStudents moduleId={module.id} stepCount={module.stepCount} />
      {work !== false && (
        <Dialog open kind="wide" title={name} onClose={closeStudent}>
          {work}
        </Dialog>
      )}
    </Stack>
  );
}

export interface StudentOverviewProps extends Slots {
  courseId: string;
}

/** The Student Overview of a course (docs/specification.md#2-screens-and-routes): modules, their students, and a student's work. The URL keeps what is open. */
export function StudentOverview({ courseId, ...slots }: StudentOverviewProps) {
  const { moduleId } = useOverviewAddress();
  useLiveResults(courseId);
  const result = useQuery(CourseResultsDocument, { variables: { courseId }, fetchPolicy: 'cache-and-network' });
  return (
    <QueryState result={result} skeleton={<LinesSkeleton count={6} />} notFound={<ModuleMissing />}>
      {({ courseResults }) => {
        if (moduleId === null) {
          return (
            <Stack>
              <ExportResults courseId={courseId} />
              <CourseResults results={courseResults} />
            </Stack>
          );
        }
        const module = courseResults.modules.find(({ id }) => id === moduleId);
        return module === undefined ? <ModuleMissing /> : <ModuleSection module={module} slots={slots} />;
      }}
    </QueryState>
  );
}
