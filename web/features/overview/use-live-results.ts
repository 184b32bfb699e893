import { useApolloClient, useSubscription } from '@apollo/client/react';
import { STUDENTS_PER_PAGE } from '../../../schema/overview.ts';
import { CourseResultsDocument } from './course-results.generated.ts';
import { ModuleStudentsDocument, type ModuleStudentsQuery } from './module-students.generated.ts';
import { ProgressTableDocument, type ProgressTableQuery } from './progress-table.generated.ts';
import { StudentWorkDocument } from './student-work.generated.ts';
import { CourseResultsChangedDocument } from './use-live-results.generated.ts';

/** Whether a list of students that is shown has one page. Other queries have no pages. */
const isOnePage = (data: Partial<ModuleStudentsQuery & ProgressTableQuery> | undefined): boolean =>
  ((data?.moduleStudents ?? data?.courseStudents)?.items.length ?? 0) <= STUDENTS_PER_PAGE;

/** Reads what the Student Overview shows again. A list that was extended by further pages stays, because reading it again would shorten it. */
function useRefreshResults(): () => void {
  const client = useApolloClient();
  return () =>
    void client
      .refetchQueries({
        include: [CourseResultsDocument, ModuleStudentsDocument, ProgressTableDocument, StudentWorkDocument],
        onQueryUpdated: (query) => isOnePage(query.getCurrentResult().data as Parameters<typeof isOnePage>[0]),
      })
      .catch(() => undefined);
}

/** Keeps the Student Overview up to date; the server sends at most one event in some seconds. */
export function useLiveResults(courseId: string): void {
  const refresh = useRefreshResults();
  // On failure the page keeps its data; the live connection subscribes again after each reconnection.
  useSubscription(CourseResultsChangedDocument, { variables: { courseId }, onData: refresh, onError: () => undefined });
}
