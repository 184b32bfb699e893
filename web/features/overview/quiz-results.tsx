import { Trans } from '@lingui/react/macro';
import ChevronDownIcon from 'lucide-react/icons/chevron-down';
import ChevronUpIcon from 'lucide-react/icons/chevron-up';
import { type ReactNode, useState } from 'react';
import { AppButton } from '../../shared/ui/button.tsx';
import { Isolate, Row, Stack } from '../../shared/ui/layout.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import type { CourseResultsQuery } from './course-results.generated.ts';

export interface QuizResultsProps {
  quizzes: CourseResultsQuery['courseResults']['modules'][number]['quizzes'];
  /** Renders the statistics of the quiz of a step; the route passes it in, because it composes features. Without it, no statistics are shown. */
  renderStatistics?: (stepId: string) => ReactNode;
}

/** The quizzes of a module; their statistics are read when they are opened. */
export function QuizResults({ quizzes, renderStatistics }: QuizResultsProps) {
  const [open, setOpen] = useState<string | null>(null);
  if (quizzes.length === 0 || renderStatistics === undefined) return null;
  return (
    <Stack gap="3">
      <Row flexWrap="wrap" gap="2">
        {quizzes.map(({ stepId, name, shownLanguage }) => (
          <AppButton
            key={stepId}
            variant="plain"
            icon={open === stepId ? ChevronUpIcon : ChevronDownIcon}
            aria-expanded={open === stepId}
            onClick={() => setOpen(open === stepId ? null : stepId)}
          >
            <span>
              <Trans>
                Quiz statistics: <Isolate {...inLanguage(shownLanguage)}>{name}</Isolate>
              </Trans>
            </span>
          </AppButton>
        ))}
      </Row>
      {open !== null && renderStatistics(open)}
    </Stack>
  );
}
