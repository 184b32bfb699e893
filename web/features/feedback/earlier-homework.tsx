import { Plural } from '@lingui/react/macro';
import { useFormat } from '../../shared/i18n/format.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { Isolate, Stack, Text, TextLink } from '../../shared/ui/layout.tsx';
import type { EarlierHomework_SubmissionFragment } from './given-feedback.generated.ts';
import { GivenFeedback } from './given-feedback.tsx';

const Words = chakra('div', { base: { maxW: 'reading', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', textAlign: 'start' } });

/** The submitted homework of earlier rounds and attempts with its feedback, oldest first; nothing without any. */
export function EarlierHomework({ earlier }: { earlier: EarlierHomework_SubmissionFragment['earlier'] }) {
  const { dateTime } = useFormat();
  if (earlier.length === 0) return null;
  return (
    <chakra.details>
      <chakra.summary py="2.5" cursor="pointer" fontWeight="medium">
        <Plural value={earlier.length} one="# earlier version" other="# earlier versions" />
      </chakra.summary>
      <Stack gap="5" pt="2">
        {earlier.map(({ id, title, content, submittedAt, file, feedback }) => (
          <Stack key={id} gap="2">
            {submittedAt != null && (
              <Text small tone="soft">
                {dateTime(submittedAt)}
              </Text>
            )}
            {title !== '' && (
              <chakra.p fontWeight="medium" dir="auto">
                {title}
              </chakra.p>
            )}
            {content != null && <Words dir="auto">{content}</Words>}
            {file != null && (
              <TextLink href={file.url} download={file.name}>
                <Isolate>{file.name}</Isolate>
              </TextLink>
            )}
            {feedback != null && <GivenFeedback feedback={feedback} />}
          </Stack>
        ))}
      </Stack>
    </chakra.details>
  );
}
