import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { languageName } from '../../shared/i18n/languages.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { Isolate } from '../../shared/ui/layout.tsx';
import { CourseAmount } from './course-amount.tsx';

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: 'max-content 1fr' },
    columnGap: '6',
    rowGap: { base: '0', md: '3' },
    '& dt': { color: 'inkSoft' },
    '& dd': { mb: { base: '3', md: '0' } },
  },
});

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

export interface CourseFactsProps {
  course: {
    moduleCount: number;
    stepCount: number;
    courseType: 'public' | 'private';
    maxAttempts: number;
    languages: readonly string[];
    progress?: { attemptsLeft?: number | null } | null;
  };
}

/** Size, languages, visibility and attempts of a course (0 attempts: unlimited, docs/specification.md#9-business-constants-and-limits). */
export function CourseFacts({ course }: CourseFactsProps) {
  const left = course.progress?.attemptsLeft;
  return (
    <Facts>
      <Fact name={<Trans>Content</Trans>}>
        <CourseAmount moduleCount={course.moduleCount} stepCount={course.stepCount} />
      </Fact>
      <Fact name={<Trans>Languages</Trans>}>
        {course.languages.map((language, index) => (
          <span key={language}>
            {index > 0 && ' · '}
            <Isolate lang={language}>{languageName(language)}</Isolate>
          </span>
        ))}
      </Fact>
      <Fact name={<Trans>Type</Trans>}>{course.courseType === 'public' ? <Trans>Public</Trans> : <Trans>Private: by invitation</Trans>}</Fact>
      <Fact name={<Trans>Attempts</Trans>}>
        {course.maxAttempts === 0 ? <Trans>Unlimited</Trans> : <Plural value={course.maxAttempts} one="Once" _2="Twice" other="# times" />}
        {typeof left === 'number' && (
          <>
            {' · '}
            <Plural value={left} one="# more attempt left" other="# more attempts left" />
          </>
        )}
      </Fact>
    </Facts>
  );
}
