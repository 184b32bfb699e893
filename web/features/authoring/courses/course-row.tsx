import { Plural, useLingui } from '@lingui/react/macro';
import { CROP_ASPECTS } from '../../../../schema/limits.ts';
import type { LanguageMark } from '../../../shared/editing/languages/language-marks.tsx';
import { useShownText } from '../../../shared/editing/languages/shown-text.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { FactSeparator } from '../../../shared/ui/fact-separator.tsx';
import type { ListedItem } from '../lists/listed-item.ts';
import type { CourseRow_CourseFragment } from './course-row.generated.ts';

/** Returns the translation coverage of a course with its modules and steps, per language. */
export function useCoverageMarks(): (coverage: CourseRow_CourseFragment['coverage']) => LanguageMark[] {
  const { t } = useLingui();
  const format = useFormat();
  return (coverage) =>
    coverage.map(({ language, total, current, stale, copied }) => {
      const there = current + stale + copied;
      const complete = format.number(current);
      const outdated = format.number(stale + copied);
      const all = format.number(total);
      if (there === 0) return { language, condition: 'missing' };
      if (current === total) return { language, condition: 'current' };
      const condition = there < total ? 'partial' : stale > 0 ? 'stale' : 'copied';
      return { language, condition, amount: `${complete}/${all}`, amountWords: t`${complete} of ${all} texts complete, ${outdated} need updating` };
    });
}

/** Returns what the admin list shows of a course; the row opens its modules and steps. */
export function useListedCourse(): (course: CourseRow_CourseFragment) => ListedItem {
  const textOf = useShownText();
  const marksOf = useCoverageMarks();
  return (course) => {
    const text = textOf(course);
    return {
      ...course,
      name: text?.name ?? '',
      language: text?.language ?? course.defaultLanguage,
      aspect: CROP_ASPECTS.course,
      isPrivate: course.courseType === 'private',
      published: course.status === 'PUBLISHED',
      to: `/admin/course-detail/${course.id}`,
      marks: marksOf(course.coverage),
      learners: course.enrolledCount,
      facts: (
        <>
          <Plural value={course.moduleCount} one="# module" other="# modules" />
          <FactSeparator />
          <Plural value={course.stepCount} one="# step" other="# steps" />
          <FactSeparator />
          <Plural value={course.enrolledCount} one="# learner" other="# learners" />
        </>
      ),
    };
  };
}
