import { Plural } from '@lingui/react/macro';

/** "3 modules · 12 steps". */
export function CourseAmount({ moduleCount, stepCount }: { moduleCount: number; stepCount: number }) {
  return (
    <>
      <Plural value={moduleCount} _0="No modules yet" one="# module" other="# modules" />
      {' · '}
      <Plural value={stepCount} _0="No steps yet" one="# step" other="# steps" />
    </>
  );
}
