import { useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { languageNameIn } from '../../../shared/i18n/languages.ts';
import { Isolate, PageLink } from '../../../shared/ui/layout.tsx';
import type { PendingDialog } from '../lists/content-list.tsx';
import { PublishDialog, type PublishWarning } from '../lists/publish-dialog.tsx';
import { commonWarnings } from '../lists/publish-warnings.tsx';
import type { CourseRow_CourseFragment } from './course-row.generated.ts';
import { CourseGapsDocument, type CourseGapsQuery } from './publish-course.generated.ts';

type Gap = CourseGapsQuery['adminCourse']['gaps'][number];

/** Lines of the list before publishing; the outline of the course shows the rest. */
const LINES_MAX = 12;

function GapWords({ gap: { kind, name, nameLanguage, language } }: { gap: Gap }) {
  const place = <Isolate lang={nameLanguage}>{name}</Isolate>;
  const { i18n } = useLingui();
  const languageWords = language == null ? '' : languageNameIn(i18n.locale, language);
  const words: Record<Gap['kind'], ReactNode> = {
    emptyModule: <Trans>The module “{place}” has no steps yet.</Trans>,
    copiedText: (
      <Trans>
        “{place}”: the {languageWords} text was copied and is not translated yet.
      </Trans>
    ),
    missingFile:
      language == null ? (
        <Trans>“{place}”: the step has no image yet.</Trans>
      ) : (
        <Trans>
          “{place}”: a file in {languageWords} is missing.
        </Trans>
      ),
    imageWithoutWords: (
      <Trans>
        “{place}”: an image in {languageWords} has no description.
      </Trans>
    ),
    videoWithoutCaptions: (
      <Trans>
        “{place}”: a video in {languageWords} has no captions.
      </Trans>
    ),
    explanationMissing: (
      <Trans>
        “{place}”: the quiz lacks an explanation in {languageWords}.
      </Trans>
    ),
  };
  return words[kind];
}

/** The warnings about single places of a course, each with the address of the place. */
function gapWarnings(courseId: string, gaps: readonly Gap[]): PublishWarning[] {
  const learn = `/admin/course-detail/${courseId}?tab=1`;
  const lines = gaps.slice(0, LINES_MAX).map((gap) => ({
    key: [gap.kind, gap.moduleId, gap.stepId, gap.language].join(),
    words: <GapWords gap={gap} />,
    to: gap.stepId == null ? `${learn}&step=new&in=${gap.moduleId}` : `${learn}&step=${gap.stepId}`,
  }));
  const more = gaps.length - lines.length;
  return more === 0 ? lines : [...lines, { key: 'more', to: learn, words: <Plural value={more} one="and # more place" other="and # more places" /> }];
}

/** The warnings about the course as a whole. */
function courseWarnings(course: CourseRow_CourseFragment, locale: string): PublishWarning[] {
  const page = `/admin/course-detail/${course.id}`;
  const own: PublishWarning[] = [];
  if (course.moduleCount === 0) own.push({ key: 'modules', to: `${page}?tab=1&module=new`, words: <Trans>It has no modules yet.</Trans> });
  else if (course.stepCount === 0) own.push({ key: 'steps', to: `${page}?tab=1`, words: <Trans>It has no steps yet.</Trans> });
  // A course includes the texts of its modules and steps.
  const languages = course.coverage.flatMap(({ language, ...counts }) =>
    (['missing', 'copied', 'stale'] as const).filter((condition) => counts[condition] > 0).map((condition) => ({ language, condition })),
  );
  const places = { image: `${page}?tab=2`, texts: (language: string) => `${page}?tab=1&gaps=${language}` };
  return [...own, ...commonWarnings({ image: course.image, languages }, locale, places)];
}

/** Who will see the course. */
function Effect({ course, academyPublished, onLeave }: Pick<PublishCourseProps, 'course' | 'academyPublished'> & { onLeave: () => void }) {
  if (!academyPublished)
    return (
      <Trans>
        No learner will see this course until{' '}
        <PageLink to={`/admin/courses/${course.academyId}`} onClick={onLeave}>
          its academy
        </PageLink>{' '}
        is published.
      </Trans>
    );
  if (course.courseType === 'private') return <Trans>People invited to this course will see it and can take it.</Trans>;
  return <Trans>Everyone who sees the academy will see this course and can enroll in it.</Trans>;
}

export interface PublishCourseProps {
  course: CourseRow_CourseFragment;
  academyPublished: boolean;
  dialog: PendingDialog;
  onPublish: () => Promise<unknown>;
}

/** Asks for confirmation before a course is published, with warnings that lead to their places. */
export function PublishCourse({ course, academyPublished, dialog, onPublish }: PublishCourseProps) {
  const { i18n } = useLingui();
  const { data, loading } = useQuery(CourseGapsDocument, { variables: { id: course.id }, fetchPolicy: 'network-only' });
  return (
    <PublishDialog
      {...dialog}
      effect={<Effect course={course} academyPublished={academyPublished} onLeave={dialog.onClose} />}
      warnings={[...courseWarnings(course, i18n.locale), ...gapWarnings(course.id, data?.adminCourse.gaps ?? [])]}
      looking={loading}
      onPublish={onPublish}
    />
  );
}
