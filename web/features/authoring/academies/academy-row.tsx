import { Plural } from '@lingui/react/macro';
import { CROP_ASPECTS } from '../../../../schema/limits.ts';
import { useShownText } from '../../../shared/editing/languages/shown-text.ts';
import { FactSeparator } from '../../../shared/ui/fact-separator.tsx';
import type { ListedItem } from '../lists/listed-item.ts';
import type { AcademyRow_AcademyFragment } from './academy-row.generated.ts';

/** Returns what the admin list shows of an academy; the row opens its courses (docs/specification.md#2-screens-and-routes). */
export function useListedAcademy(): (academy: AcademyRow_AcademyFragment) => ListedItem {
  const textOf = useShownText();
  return (academy) => {
    const text = textOf(academy);
    return {
      ...academy,
      name: text?.name ?? '',
      language: text?.language ?? academy.defaultLanguage,
      subTitle: text?.subTitle,
      aspect: CROP_ASPECTS.academy,
      isPrivate: academy.academyType === 'private',
      published: academy.status === 'PUBLISHED',
      to: `/admin/courses/${academy.id}`,
      marks: academy.languages,
      learners: academy.learnerCount,
      facts: (
        <>
          <Plural value={academy.courseCount} one="# course" other="# courses" />
          {academy.publishedCourseCount < academy.courseCount && (
            <>
              <FactSeparator />
              <Plural value={academy.publishedCourseCount} one="# published" other="# published" />
            </>
          )}
          <FactSeparator />
          <Plural value={academy.learnerCount} one="# learner" other="# learners" />
        </>
      ),
    };
  };
}
