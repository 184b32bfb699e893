import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { languageName, languageNameIn } from '../../shared/i18n/languages.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { FactSeparator } from '../../shared/ui/fact-separator.tsx';
import { Isolate, Row, Tag } from '../../shared/ui/layout.tsx';
import { CourseAmount, type CourseAmountProps } from './course-amount.tsx';

const Facts = chakra('div', { base: { fontSize: { base: 'sm', lg: 'md' } } });
/** Facts that need their names. */
const Named = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)',
    columnGap: '4',
    rowGap: { base: '0', lg: '1' },
    _empty: { display: 'none' },
    '& dt': { color: 'inkSoft' },
  },
});
const Summary = chakra('summary', { base: { py: '3', cursor: 'pointer', w: 'fit-content' } });

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** The language in which the viewer reads the course; the others are folded. */
function Languages({ course: { languages, shownLanguage } }: CourseFactsProps) {
  const { i18n } = useLingui();
  const language = languageNameIn(i18n.locale, shownLanguage);
  const others = languages.filter((other) => other !== shownLanguage);
  const words = <Plural value={others.length} _0={`in ${language}`} one={`in ${language} and # more`} other={`in ${language} and # more`} />;
  if (others.length === 0) return <p>{words}</p>;
  return (
    <details>
      <Summary>{words}</Summary>
      <Row as="ul" flexWrap="wrap" gap="1.5" pb="2">
        {others.map((other) => (
          <Tag as="li" key={other} whiteSpace="nowrap">
            <Isolate lang={other}>{languageName(other)}</Isolate>
          </Tag>
        ))}
      </Row>
    </details>
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
    shownLanguage: string;
    progress?: { attemptsLeft?: number | null } | null;
  };
}

/** Weeks, time, size and languages of a course; visibility and attempts where they are limited (docs/specification.md#9-business-constants-and-limits). */
export function CourseFacts({ course }: CourseFactsProps) {
  const left = course.progress?.attemptsLeft;
  return (
    <Facts>
      <p>
        <CourseAmount moduleCount={course.moduleCount} stepCount={course.stepCount} amount={course.amount} />
      </p>
      <Languages course={course} />
      <Named>
        {typeof course.estimatedWeeks === 'number' && (
          <Fact name={<Trans>Duration</Trans>}>
            <Plural value={course.estimatedWeeks} one="about # week" other="about # weeks" />
          </Fact>
        )}
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
      </Named>
    </Facts>
  );
}
