import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { QueryState } from '../../../shared/query-state.tsx';
import { ContentList, type PendingDialog } from '../lists/content-list.tsx';
import { ListSkeleton } from '../lists/list-skeleton.tsx';
import { PublishDialog, type PublishWarning } from '../lists/publish-dialog.tsx';
import { commonWarnings } from '../lists/publish-warnings.tsx';
import { CourseListDocument } from './course-list.generated.ts';
import type { CourseRow_CourseFragment } from './course-row.generated.ts';
import { CourseRow } from './course-row.tsx';
import { useCourseActions } from './use-course-actions.ts';

interface PublishCourseProps {
  course: CourseRow_CourseFragment;
  academyPublished: boolean;
  dialog: PendingDialog;
  onPublish: () => Promise<unknown>;
}

/** Asks for confirmation before a course is published, with warnings. */
export function PublishCourse({ course, academyPublished, dialog, onPublish }: PublishCourseProps) {
  const { i18n } = useLingui();
  const own: PublishWarning[] = [];
  if (!academyPublished) own.push({ key: 'academy', words: <Trans>Its academy is not published yet; until then, no one can see this course.</Trans> });
  if (course.moduleCount === 0) own.push({ key: 'modules', words: <Trans>It has no modules yet.</Trans> });
  else if (course.stepCount === 0) own.push({ key: 'steps', words: <Trans>It has no steps yet.</Trans> });
  // A course includes the texts of its modules and steps.
  const languages = course.coverage.flatMap(({ language, ...counts }) =>
    (['missing', 'copied', 'stale'] as const).filter((condition) => counts[condition] > 0).map((condition) => ({ language, condition })),
  );
  return (
    <PublishDialog
      {...dialog}
      effect={
        course.courseType === 'private' ? (
          <Trans>People invited to this course will see it and can take it.</Trans>
        ) : (
          <Trans>Everyone who sees the academy will see this course and can enroll in it.</Trans>
        )
      }
      warnings={[...own, ...commonWarnings({ image: course.image, languages }, i18n.locale)]}
      onPublish={onPublish}
    />
  );
}

export interface CourseListProps {
  academyId: string;
  academyPublished: boolean;
  onAdd: () => void;
  onEdit: (id: string) => void;
}

/** All courses of an academy, published or not, in the order that students see (docs/specification.md#2-screens-and-routes). */
export function CourseList({ academyId, academyPublished, onAdd, onEdit }: CourseListProps) {
  const { t } = useLingui();
  const result = useQuery(CourseListDocument, { variables: { academyId } });
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
          onEdit={onEdit}
          addWords={<Trans>Add course</Trans>}
          emptyWords={<Trans>There are no courses yet</Trans>}
          renderRow={(course, row, rowActions) => <CourseRow course={course} row={row} actions={rowActions} />}
          renderPublish={(course, dialog) => (
            <PublishCourse course={course} academyPublished={academyPublished} dialog={dialog} onPublish={() => actions.publish(course.id)} />
          )}
        />
      )}
    </QueryState>
  );
}
