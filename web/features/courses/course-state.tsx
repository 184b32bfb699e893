import { Trans } from '@lingui/react/macro';
import { useFormat } from '../../shared/i18n/format.ts';

export interface CourseStateProps {
  course: { lastCompletedAt?: string | null; progress?: { percent: number; attemptNumber: number; completedAt?: string | null } | null };
}

/** "Completed on 22 November 2026"; in a later attempt also its number and progress. Renders nothing before the first completion. */
export function CourseState({ course: { lastCompletedAt, progress } }: CourseStateProps) {
  const { date, number, percent } = useFormat();
  if (!lastCompletedAt) return null;
  if (!progress || progress.completedAt) return <Trans>Completed on {date(lastCompletedAt)}</Trans>;
  return (
    <Trans>
      Completed on {date(lastCompletedAt)} · attempt {number(progress.attemptNumber)}, {percent(progress.percent)}
    </Trans>
  );
}
