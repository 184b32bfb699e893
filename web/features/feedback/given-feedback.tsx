import { Trans } from '@lingui/react/macro';
import MessageSquareTextIcon from 'lucide-react/icons/message-square-text';
import { useFormat } from '../../shared/i18n/format.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Isolate, Row, Text } from '../../shared/ui/layout.tsx';
import type { GivenFeedback_FeedbackFragment } from './given-feedback.generated.ts';

const Frame = chakra('section', {
  base: { borderInlineStartWidth: '3px', borderColor: 'accent', ps: '4', py: '1', display: 'grid', gap: '2', gridTemplateColumns: 'minmax(0, 1fr)' },
});
/** Plain text with its line breaks. */
const Words = chakra('div', { base: { maxW: 'reading', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', textAlign: 'start' } });

/** The feedback on a homework with who gave it and when, read-only (docs/product-rules.md#5-learning). */
export function GivenFeedback({ feedback: { content, givenAt, givenBy } }: { feedback: GivenFeedback_FeedbackFragment }) {
  const { dateTime } = useFormat();
  return (
    <Frame>
      <Row gap="2" alignItems="baseline" flexWrap="wrap">
        <Icon icon={MessageSquareTextIcon} />
        <chakra.h3 fontSize="md">
          {givenBy == null ? (
            <Trans context="text">Feedback</Trans>
          ) : (
            <Trans>
              Feedback from <Isolate>{`${givenBy.name} ${givenBy.surname}`}</Isolate>
            </Trans>
          )}
        </chakra.h3>
        <Text small tone="soft">
          <time dateTime={givenAt}>{dateTime(givenAt)}</time>
        </Text>
      </Row>
      <Words dir="auto">{content}</Words>
    </Frame>
  );
}
