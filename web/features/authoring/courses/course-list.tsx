import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { RANGES } from '../../../../schema/limits.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { QueryState } from '../../../shared/query-state.tsx';
import { ContentList } from '../lists/content-list.tsx';
import type { OwnFilter } from '../lists/list-filter.ts';
import { ListSkeleton } from '../lists/list-skeleton.tsx';
import { CourseListDocument } from './course-list.generated.ts';
import type { CourseRow_CourseFragment } from './course-row.generated.ts';
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

/** The spans of weeks to choose from, each up to this number. */
const SPANS = [4, 12, RANGES.estimatedWeeks.max];
const NO_ESTIMATE = 'none';

/** Returns the filter by the estimated weeks of a course. */
function useWeeksFilter(): OwnFilter<CourseRow_CourseFragment> {
  const { t } = useLingui();
  const format = useFormat();
  const firstOf = (most: number) => (SPANS[SPANS.indexOf(most) - 1] ?? RANGES.estimatedWeeks.min - 1) + 1;
  return {
    name: 'weeks',
    label: <Trans>Estimated weeks</Trans>,
    choices: [
      ...SPANS.map((most) => ({ value: String(most), label: `${format.number(firstOf(most))}–${format.number(most)}` })),
      { value: NO_ESTIMATE, label: t`No estimate` },
    ],
    matches: ({ estimatedWeeks }, choice) => {
      if (estimatedWeeks == null) return choice === NO_ESTIMATE;
      const most = Number(choice);
      return estimatedWeeks >= firstOf(most) && estimatedWeeks <= most;
    },
  };
}

/** All courses of an academy, published or not, in the order that students see (docs/specification.md#2-screens-and-routes). */
export function CourseList({ academyId, academyPublished, onAdd, onDetails }: CourseListProps) {
  const { t } = useLingui();
  const result = useQuery(CourseListDocument, { variables: { academyId } });
  const listed = useListedCourse();
  const actions = useCourseActions(academyId);
  const ownFilter = useWeeksFilter();
  return (
    <QueryState result={result} skeleton={<ListSkeleton />}>
      {({ adminCourses }) => (
        <ContentList
          kind="course"
          parentId={academyId}
          items={adminCourses}
          label={t`Courses`}
          actions={actions}
          onAdd={onAdd}
          onDetails={onDetails}
          addWords={<Trans>Add course</Trans>}
          emptyWords={<Trans>There are no courses yet</Trans>}
          listed={listed}
          ownFilter={ownFilter}
          renderPublish={(course, dialog) => (
            <PublishCourse course={course} academyPublished={academyPublished} dialog={dialog} onPublish={() => actions.publish(course.id)} />
          )}
        />
      )}
    </QueryState>
  );
}
