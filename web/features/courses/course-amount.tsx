import { Plural } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { useMediaFormat } from '../../shared/i18n/format-media.ts';
import { surroundingsNow } from '../../shared/surroundings.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { useFactSeparator } from '../../shared/ui/fact-separator.tsx';

export interface CourseAmountProps {
  moduleCount: number;
  /** Shown where the specification asks for it. */
  stepCount?: number;
  /** Time and data of the steps; shown if the course has any. */
  amount?: { minutes: number; bytes: number; reducedBytes: number };
}

/** One fact with the separator after it: a line breaks between facts only, not between a number and its unit. */
const Fact = chakra('bdi', { base: { whiteSpace: 'nowrap', _largeText: { whiteSpace: 'normal' } } });

/** "about 25 minutes · 3 modules · 12 steps · 1.9 MB"; with reduced data chosen in the browser, the size of the smaller images and videos. */
export function CourseAmount({ moduleCount, stepCount, amount }: CourseAmountProps) {
  const separator = useFactSeparator();
  const { size } = useMediaFormat();
  const bytes = amount && (surroundingsNow().saveData ? amount.reducedBytes : amount.bytes);
  const facts: Array<[key: string, fact: ReactNode]> = [];
  if (amount !== undefined && amount.minutes > 0)
    facts.push(['time', <Plural key="time" value={amount.minutes} one="about # minute" other="about # minutes" />]);
  facts.push(['modules', <Plural key="modules" value={moduleCount} _0="No modules yet" one="# module" other="# modules" />]);
  if (stepCount !== undefined) facts.push(['steps', <Plural key="steps" value={stepCount} _0="No steps yet" one="# step" other="# steps" />]);
  if (bytes !== undefined && bytes > 0) facts.push(['size', size(bytes)]);
  return facts.map(([key, fact], index) => (
    <Fragment key={key}>
      <Fact>
        {fact}
        {index < facts.length - 1 && separator.trimEnd()}
      </Fact>{' '}
    </Fragment>
  ));
}
