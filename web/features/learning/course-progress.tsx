import { Plural, Trans } from '@lingui/react/macro';
import { useFormat } from '../../shared/i18n/format.ts';
import { Row, Stack, Text } from '../../shared/ui/layout.tsx';
import { ProgressPath } from '../../shared/ui/progress-path.tsx';
import type { Outline_CourseFragment } from './outline.generated.ts';

export interface CourseProgressProps {
  course: Pick<Outline_CourseFragment, 'modules' | 'progress' | 'amount'>;
}

/** The progress path with its text. */
export function CourseProgress({ course: { modules, progress, amount } }: CourseProgressProps) {
  const { number, percent } = useFormat();
  const percents = progress?.modulePercents ?? modules.map(() => 0);
  return (
    <Stack gap="1.5">
      <ProgressPath percents={percents} percent={progress?.percent ?? 0} />
      {progress && (
        <Row justifyContent="space-between" fontSize="sm" color="inkSoft" gap="2" flexWrap="wrap">
          <span>
            <Trans>
              {number(progress.completedSteps)} of {number(progress.totalSteps)} steps
            </Trans>
          </span>
          <span>{percent(progress.percent)}</span>
        </Row>
      )}
      {progress && amount.minutesLeft > 0 && (
        <Text small tone="soft">
          <Plural value={amount.minutesLeft} one="# minute left" other="# minutes left" />
        </Text>
      )}
    </Stack>
  );
}
