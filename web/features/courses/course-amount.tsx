import { Plural } from '@lingui/react/macro';
import { useMediaFormat } from '../../shared/i18n/format-media.ts';
import { surroundingsNow } from '../../shared/surroundings.ts';
import { Isolate } from '../../shared/ui/layout.tsx';

export interface CourseAmountProps {
  moduleCount: number;
  /** Shown where the specification asks for it. */
  stepCount?: number;
  /** Time and data of the steps; shown if the course has any. */
  amount?: { minutes: number; bytes: number; reducedBytes: number };
}

/** "about 25 minutes · 3 modules · 12 steps · 1.9 MB"; with reduced data chosen in the browser, the size of the smaller images and videos. */
export function CourseAmount({ moduleCount, stepCount, amount }: CourseAmountProps) {
  const { size } = useMediaFormat();
  const bytes = amount && (surroundingsNow().saveData ? amount.reducedBytes : amount.bytes);
  return (
    <>
      {amount !== undefined && amount.minutes > 0 && (
        <>
          <Plural value={amount.minutes} one="about # minute" other="about # minutes" />
          {' · '}
        </>
      )}
      <Plural value={moduleCount} _0="No modules yet" one="# module" other="# modules" />
      {stepCount !== undefined && (
        <>
          {' · '}
          <Plural value={stepCount} _0="No steps yet" one="# step" other="# steps" />
        </>
      )}
      {bytes !== undefined && bytes > 0 && (
        <>
          {' · '}
          <Isolate>{size(bytes)}</Isolate>
        </>
      )}
    </>
  );
}
