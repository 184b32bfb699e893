import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { languageName } from '../../shared/i18n/languages.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { FactSeparator } from '../../shared/ui/fact-separator.tsx';
import { Isolate, Row, Tag } from '../../shared/ui/layout.tsx';
import { CourseAmount, type CourseAmountProps } from './course-amount.tsx';

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
    amount: NonNullable<CourseAmountProps['amount']>;
    courseType: 'public' | 'private';
    maxAttempts: number;
    estimatedWeeks?: number | null;
    languages: readonly string[];
    progress?: { attemptsLeft?: number | null } | null;
  };
}

/** Weeks, time, size and languages of a course; visibility and attempts where they are limited (docs/specification.md#9-business-constants-and-limits). */
export function CourseFacts({ course }: CourseFactsProps) {
  const left = course.progress?.attemptsLeft;
  return (
    <Facts>
      <Fact name={<Trans>Content</Trans>}>
        <CourseAmount moduleCount={course.moduleCount} stepCount={course.stepCount} amount={course.amount} />
      </Fact>
      {typeof course.estimatedWeeks === 'number' && (
        <Fact name={<Trans>Duration</Trans>}>
          <Plural value={course.estimatedWeeks} one="about # week" other="about # weeks" />
        </Fact>
      )}
      <Fact name={<Trans>Languages</Trans>}>
        <Row as="ul" flexWrap="wrap" gap="1.5">
          {course.languages.map((language) => (
            <Tag as="li" key={language} whiteSpace="nowrap">
              <Isolate lang={language}>{languageName(language)}</Isolate>
            </Tag>
          ))}
        </Row>
      </Fact>
      {course.courseType === 'private' && (
        <Fact name={<Trans>Type</Trans>}>
          <Trans>Private: by invitation</Trans>
        </Fact>
      )}
      {course.maxAttempts > 0 && (
        <Fact name={<Trans>Attempts</Trans>}>
          <Plural value={course.maxAttempts} one="Once" _2="Twice" other="# times" />
          {typeof left === 'number' && (
            <>
              <FactSeparator />
              <Plural value={left} one="# more attempt left" other="# more attempts left" />
            </>
          )}
        </Fact>
      )}
    </Facts>
  );
}
