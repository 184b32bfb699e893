import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { QueryState } from '../../../shared/query-state.tsx';
import { ContentList } from '../lists/content-list.tsx';
import { ListSkeleton } from '../lists/list-skeleton.tsx';
import { CourseListDocument } from './course-list.generated.ts';
import { useListedCourse } from './course-row.tsx';
import { PublishCourse } from './publish-course.tsx';
import { useCourseActions } from './use-course-actions.ts';

export interface CourseListProps {
  academyId: string;
  academyPublished: boolean;
  onAdd: () => void;
  /** Opens the form of an item. */
  onDetails: (id: string) => void;
}

/** All courses of an academy, published or not, in the order that students see (docs/specification.md#2-screens-and-routes). */
export function CourseList({ academyId, academyPublished, onAdd, onDetails }: CourseListProps) {
  const { t } = useLingui();
  const result = useQuery(CourseListDocument, { variables: { academyId } });
  const listed = useListedCourse();
  const actions = useCourseActions(academyId);
  return (
    <QueryState result={result} skeleton={<ListSkeleton />}>
      {({ adminCourses }) => (
        <ContentList
          kind="course"
          items={adminCourses}
          label={t`Courses`}
          actions={actions}
          onAdd={onAdd}
          onDetails={onDetails}
          addWords={<Trans>Add course</Trans>}
          emptyWords={<Trans>There are no courses yet</Trans>}
          listed={listed}
          renderPublish={(course, dialog) => (
            <PublishCourse course={course} academyPublished={academyPublished} dialog={dialog} onPublish={() => actions.publish(course.id)} />
          )}
        />
      )}
    </QueryState>
  );
}
