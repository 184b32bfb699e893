import { useQuery } from '@apollo/client/react';
import { useListRefresh } from '../../shared/paged-list.ts';
import { usePresenceChanges } from '../../shared/presence-changes.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { Stack } from '../../shared/ui/layout.tsx';
import { RowsSkeleton } from '../../shared/ui/rows-skeleton.tsx';
import { useMore, withNextPage } from '../../shared/use-more.ts';
import { CourseStudentsDocument } from './course-students.generated.ts';
import { isNarrowed, usePeopleFilter } from './people-filter.ts';
import { PeopleFilters } from './people-filters.tsx';
import { PeoplePage, type PeoplePageProps } from './people-page.tsx';
import { refreshPage } from './refresh-page.ts';
import { useLivePeople } from './use-live-people.ts';

/** The students of a course (docs/specification.md#2-screens-and-routes). Filters and order are in the URL. */
export function CourseStudents({ courseId, seeEmails, action }: { courseId: string; seeEmails: boolean; action?: PeoplePageProps['action'] }) {
  const { filter, choose, clear } = usePeopleFilter();
  const result = useQuery(CourseStudentsDocument, { variables: { courseId, filter } });
  const more = useMore(async (cursor) => {
    await result.fetchMore({
      variables: { cursor },
      updateQuery: (shown, { fetchMoreResult: next }) => ({ course: { ...shown.course, students: withNextPage(shown.course.students, next.course.students) } }),
    });
  });
  const refresh = useListRefresh(CourseStudentsDocument, { courseId, filter }, (shown, { course }) => ({
    course: { ...shown.course, students: refreshPage(shown.course.students, course.students) },
  }));
  // On failure the list stays as it is; the next event reads it again.
  const readAgain = () => void refresh(result.data?.course.students.items.length ?? 0).catch(() => undefined);
  useLivePeople(courseId, readAgain);
  const shown = result.data?.course.students;
  // Of a list that is shown whole, the rows move by themselves.
  usePresenceChanges(filter.presence !== null || shown?.nextCursor != null, readAgain);
  return (
    <Stack gap={{ base: '2', md: '3' }}>
      <PeopleFilters filter={filter} seeEmails={seeEmails} onChoose={choose} onClear={clear} />
      <QueryState result={result} skeleton={<RowsSkeleton avatar counted />}>
        {({ course: { students } }) => (
          <PeoplePage
            page={students}
            narrowed={isNarrowed(filter)}
            onClear={clear}
            more={more}
            onlineFirst={filter.presence === null}
            added={seeEmails}
            action={action}
          />
        )}
      </QueryState>
    </Stack>
  );
}
