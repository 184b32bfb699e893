import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { languageName } from '../../shared/i18n/languages.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { FactSeparator } from '../../shared/ui/fact-separator.tsx';
import { HiddenText, Isolate, Row, Tag } from '../../shared/ui/layout.tsx';
import { CourseAmount, type CourseAmountProps } from './course-amount.tsx';

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)',
    columnGap: '4',
    rowGap: { base: '0', lg: '1' },
    fontSize: { base: 'sm', lg: 'md' },
    '& dt': { color: 'inkSoft' },
  },
});
const Summary = chakra('summary', { base: { py: '2.5', cursor: 'pointer', w: 'fit-content' } });

interface FactProps {
  name: ReactNode;
  /** The fact explains itself: it takes the whole line, and its name is for screen readers. */
  plain?: boolean;
  children: ReactNode;
}

function Fact({ name, plain = false, children }: FactProps) {
  return (
    <>
      {plain ? <HiddenText as="dt">{name}</HiddenText> : <dt>{name}</dt>}
      <dd style={plain ? { gridColumn: '1 / -1' } : undefined}>{children}</dd>
    </>
  );
}

/** The language in which the viewer reads the course; the others are folded. */
function Languages({ course: { languages, shownLanguage } }: CourseFactsProps) {
  const { i18n } = useLingui();
  const language = new Intl.DisplayNames([i18n.locale], { type: 'language' }).of(shownLanguage);
  const others = languages.filter((other) => other !== shownLanguage);
  if (others.length === 0) return <Trans>in {language}</Trans>;
  return (
    <details>
      <Summary>
        <Plural value={others.length} one={`in ${language} and # more`} other={`in ${language} and # more`} />
      </Summary>
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
      <Fact plain name={<Trans>Content</Trans>}>
        <CourseAmount moduleCount={course.moduleCount} stepCount={course.stepCount} amount={course.amount} />
      </Fact>
      <Fact plain name={<Trans>Languages</Trans>}>
        <Languages course={course} />
      </Fact>
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
    </Facts>
  );
}
