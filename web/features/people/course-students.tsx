import { useQuery } from '@apollo/client/react';
import { notifyFailure } from '../../shared/errors/notify-error.tsx';
import { QueryState } from '../../shared/query-state.tsx';
import { Stack } from '../../shared/ui/layout.tsx';
import { useMore } from '../../shared/use-more.ts';
import { appendPage } from './append-page.ts';
import { CourseStudentsDocument } from './course-students.generated.ts';
import { isNarrowed, usePeopleFilter } from './people-filter.ts';
import { PeopleFilters } from './people-filters.tsx';
import { PeoplePage } from './people-page.tsx';
import { PeopleSkeleton } from './people-skeleton.tsx';

/** The students of a course (docs/specification.md#2-screens-and-routes). Filters and order are in the URL. */
export function CourseStudents({ courseId, seeEmails }: { courseId: string; seeEmails: boolean }) {
  const { filter, choose, clear } = usePeopleFilter();
  const result = useQuery(CourseStudentsDocument, { variables: { courseId, filter } });
  const more = useMore(async (offset) => {
    await result.fetchMore({
      variables: { offset },
      updateQuery: (shown, { fetchMoreResult: next }) => ({ course: { ...shown.course, students: appendPage(shown.course.students, next.course.students) } }),
    });
  }, notifyFailure);
  return (
    <Stack>
      <PeopleFilters filter={filter} seeEmails={seeEmails} onChoose={choose} />
      <QueryState result={result} skeleton={<PeopleSkeleton />}>
        {({ course: { students } }) => (
          <PeoplePage
            page={students}
            narrowed={isNarrowed(filter)}
            onClear={clear}
            onMore={() => more.load(students.items.length)}
            loadingMore={more.loading}
          />
        )}
      </QueryState>
    </Stack>
  );
}
