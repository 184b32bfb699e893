import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormat } from '../i18n/format.ts';
import { AppButton } from '../ui/button.tsx';
import { chakra } from '../ui/chakra.ts';
import { Box, Row, Text } from '../ui/layout.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';

/** A list of jobs that take minutes, with their progress and what they made. */
export const JobList = chakra('ul', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', w: 'full' } });
export const JobItem = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '2',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'card',
    px: { base: '4', md: '5' },
    py: '4',
    _largeText: { px: '2' },
    // The name of a file may be one long word.
    overflowWrap: 'anywhere',
  },
});

export interface JobProgressProps {
  /** What is made: the accessible name of the bar. */
  name: string;
  /** Percent. */
  progress: number;
  cancelling: boolean;
  onCancel: () => void;
  /** What the person can do meanwhile. */
  children: ReactNode;
}

/** How far a job is, and the button that cancels it. */
export function JobProgress({ name, progress, cancelling, onCancel, children }: JobProgressProps) {
  const format = useFormat();
  return (
    <>
      <Text small tone="soft">
        {children}
      </Text>
      <Row flexWrap="wrap">
        <Box flex="1" minW="min(100%, 8rem)">
          <ProgressBar label={name} value={progress} />
        </Box>
        <Text small>{format.percent(progress)}</Text>
        <AppButton variant="plain" busy={cancelling} onClick={onCancel}>
          <Trans>Cancel</Trans>
        </AppButton>
      </Row>
    </>
  );
}
