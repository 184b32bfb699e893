import { Trans, useLingui } from '@lingui/react/macro';
import { relativeTime } from '../../shared/i18n/relative-time.ts';
import { ActionRow } from '../../shared/ui/action-row.tsx';
import { Isolate, Text } from '../../shared/ui/layout.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import type { LastFeedbackRow_FeedbackFragment } from './last-feedback-row.generated.ts';

/** The last feedback on the viewer's homework, with a link to its step. */
export function LastFeedbackRow({ feedback, now }: { feedback: LastFeedbackRow_FeedbackFragment; now: Date }) {
  const { i18n } = useLingui();
  const { courseId, stepId, stepName, stepLanguage, personName, givenAt } = feedback;
  const when = relativeTime(new Date(givenAt), now, i18n.locale);
  return (
    <ActionRow id="last-feedback" to={`/academy-course-detail/${courseId}?tab=1&step=${stepId}`} action={<Trans>Read feedback</Trans>}>
      <Text fontWeight="medium">
        {personName === null || personName === undefined ? (
          <Trans>Feedback on your homework</Trans>
        ) : (
          <Trans>
            Feedback from <Isolate>{personName}</Isolate>
          </Trans>
        )}
      </Text>
      <Text small tone="soft">
        <Isolate {...inLanguage(stepLanguage)}>{stepName}</Isolate> ({when})
      </Text>
    </ActionRow>
  );
}
