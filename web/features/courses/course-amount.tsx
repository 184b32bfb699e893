import { Plural } from '@lingui/react/macro';

/** "3 modules · 12 steps". */
export function CourseAmount({ moduleCount, stepCount }: { moduleCount: number; stepCount: number }) {
  return (
    <>
      <Plural value={moduleCount} one="# module" other="# modules" />
      {' · '}
      <Plural value={stepCount} one="# step" other="# steps" />
    </>
  );
}
