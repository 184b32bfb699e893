import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { MyCoursesDocument } from '../../features/courses/my-courses.generated.ts';
import { MyCourses } from '../../features/courses/my-courses.tsx';
import { stepAddress } from '../../features/learning/step-address.ts';
import { firstAnswerLoader } from '../../shared/apollo/first-answer-loader.ts';
import { optionalPart } from '../../shared/lazy-part.ts';
import { PageBody } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';

/** Loaded with its texts when the courses are shown. */
const BookmarkList = optionalPart(async () => {
  const texts = import('../../shared/i18n/bookmark-catalog.ts').then(({ loadBookmarkCatalog }) => loadBookmarkCatalog());
  return (await Promise.all([import('../../features/bookmarks/bookmark-list.tsx'), texts]))[0].BookmarkList;
});

/** The viewer's courses, grouped by academy (docs/specification.md#2-screens-and-routes). */
export function MyCoursesPage() {
  const { t } = useLingui();
  return (
    <PageBody>
      <PageTitle title={t`My Courses`} />
      <MyCourses />
      <Suspense fallback={null}>
        <BookmarkList addressOf={stepAddress} />
      </Suspense>
    </PageBody>
  );
}

export const loader = firstAnswerLoader(MyCoursesDocument);
