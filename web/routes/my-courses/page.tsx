import { useLingui } from '@lingui/react/macro';
import { MyCoursesDocument } from '../../features/courses/my-courses.generated.ts';
import { MyCourses } from '../../features/courses/my-courses.tsx';
import { firstAnswerLoader } from '../../shared/apollo/first-answer-loader.ts';
import { PageBody } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';

/** The viewer's courses, grouped by academy (docs/specification.md#2-screens-and-routes). */
export function MyCoursesPage() {
  const { t } = useLingui();
  return (
    <PageBody>
      <PageTitle title={t`My Courses`} />
      <MyCourses />
    </PageBody>
  );
}

export const loader = firstAnswerLoader(MyCoursesDocument);
