import { Plural } from '@lingui/react/macro';
import { CROP_ASPECTS } from '../../../../schema/limits.ts';
import { useShownText } from '../languages/shown-text.ts';
import { ContentRow, type RowActions } from '../lists/content-row.tsx';
import type { ReorderRow } from '../lists/reorder-entry.tsx';
import type { AcademyRow_AcademyFragment } from './academy-row.generated.ts';

export interface AcademyRowProps {
  academy: AcademyRow_AcademyFragment;
  row: ReorderRow;
  actions: RowActions;
}

/** An academy in the admin list; its name links to its courses (docs/specification.md#2-screens-and-routes). */
export function AcademyRow({ academy, row, actions }: AcademyRowProps) {
  const text = useShownText()(academy);
  return (
    <ContentRow
      {...actions}
      row={row}
      item={{
        ...academy,
        name: text?.name ?? '',
        language: text?.language ?? academy.defaultLanguage,
        subTitle: text?.subTitle,
        aspect: CROP_ASPECTS.academy,
        isPrivate: academy.academyType === 'private',
        published: academy.status === 'PUBLISHED',
        to: `/admin/courses/${academy.id}`,
      }}
      marks={academy.languages}
      facts={
        <>
          <Plural value={academy.courseCount} one="# course" other="# courses" />
          {academy.publishedCourseCount < academy.courseCount && (
            <>
              {' · '}
              <Plural value={academy.publishedCourseCount} one="# published" other="# published" />
            </>
          )}
          {' · '}
          <Plural value={academy.learnerCount} one="# learner" other="# learners" />
        </>
      }
    />
  );
}
