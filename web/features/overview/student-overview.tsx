import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import InfoIcon from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { QueryState } from '../../shared/query-state.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Box, Isolate, Stack } from '../../shared/ui/layout.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { BlocksSkeleton, RowsSkeleton } from '../../shared/ui/rows-skeleton.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import { useMediaQuery, WIDE_SCREEN } from '../../shared/ui/use-media-query.ts';
import { CourseProgress, type CourseProgressProps } from './course-progress.tsx';
import { CourseResultsDocument, type CourseResultsQuery } from './course-results.generated.ts';
import { CourseResults } from './course-results.tsx';
import { ExportResults } from './export-results.tsx';
import { ModuleStudents } from './module-students.tsx';
import { OverviewLine } from './overview-line.tsx';
import { QuizResults, type QuizResultsProps } from './quiz-results.tsx';
import { StudentName } from './student-name.tsx';
import { StudentWork, type StudentWorkProps } from './student-work.tsx';
import { useLiveResults } from './use-live-results.ts';
import { useOverviewAddress } from './use-overview-address.ts';

type Slots = Pick<StudentWorkProps, 'showDocument' | 'renderForm' | 'renderConfirmation'> & Pick<QuizResultsProps, 'renderStatistics'>;
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

interface ModuleSectionProps {
  module: Module;
  courseName: ReactNode;
  slots: Slots;
}

/** The students of a module; a chosen student opens in a dialog, on a phone in place of the list. */
function ModuleSection({ module, courseName, slots: { renderStatistics, ...slots } }: ModuleSectionProps) {
  const { t } = useLingui();
  const { addressOfModules, addressOfList, studentId, attempt, closeStudent } = useOverviewAddress();
  const wide = useMediaQuery(WIDE_SCREEN);
  const work = studentId !== null && <StudentWork key={studentId} moduleId={module.id} userId={studentId} attempt={attempt} {...slots} />;
  const name = studentId !== null && <StudentName moduleId={module.id} userId={studentId} attempt={attempt} />;
  const moduleName = <Isolate {...inLanguage(module.shownLanguage)}>{module.name}</Isolate>;
  if (work !== false && !wide) {
    return (
      <Stack gap="3">
        <OverviewLine back={addressOfList} backLabel={t`All learners`} above={moduleName} title={name} />
        {work}
      </Stack>
    );
  }
  return (
    <>
      <ModuleStudents
        moduleId={module.id}
        stepCount={module.stepCount}
        heading={(count) => (
          <OverviewLine back={addressOfModules} backLabel={t`All modules`} above={courseName} title={moduleName}>
            {count}
          </OverviewLine>
        )}
      >
        <QuizResults quizzes={module.quizzes} renderStatistics={renderStatistics} />
      </ModuleStudents>
      {work !== false && (
        <Dialog open kind="wide" title={name} onClose={closeStudent}>
          {/* The height of the window from the beginning: the dialog must not grow when the work arrives. */}
          <Box minH="calc(100dvh - 9rem)">{work}</Box>
        </Dialog>
      )}
    </>
  );
}

export interface StudentOverviewProps extends Slots {
  courseId: string;
  /** Shown above the name of an open module. */
  courseName: ReactNode;
  writeTo?: CourseProgressProps['writeTo'];
}

/** The Student Overview of a course (docs/specification.md#2-screens-and-routes): modules, their students, and a student's work. The URL keeps what is open. */
export function StudentOverview({ courseId, courseName, writeTo, ...slots }: StudentOverviewProps) {
  const { moduleId } = useOverviewAddress();
  useLiveResults(courseId);
  const result = useQuery(CourseResultsDocument, { variables: { courseId }, fetchPolicy: 'cache-and-network' });
  return (
    <QueryState result={result} skeleton={moduleId === null ? <BlocksSkeleton /> : <RowsSkeleton avatar />} notFound={<ModuleMissing />}>
      {({ courseResults }) => {
        if (moduleId === null) {
          return (
            <Stack>
              <CourseResults results={courseResults} />
              {courseResults.modules.length > 0 && courseResults.studentCount > 0 && (
                <CourseProgress courseId={courseId} modules={courseResults.modules} writeTo={writeTo} />
              )}
              <ExportResults courseId={courseId} modules={courseResults.modules} />
            </Stack>
          );
        }
        const module = courseResults.modules.find(({ id }) => id === moduleId);
        return module === undefined ? <ModuleMissing /> : <ModuleSection module={module} courseName={courseName} slots={slots} />;
      }}
    </QueryState>
  );
}
