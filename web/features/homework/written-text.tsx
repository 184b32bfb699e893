import { Trans } from '@lingui/react/macro';
import { chakra } from '../../shared/ui/chakra.ts';
import { Isolate, Stack, Text, TextLink } from '../../shared/ui/layout.tsx';
import type { HomeworkValues } from './homework-values.ts';

/** Plain text with its line breaks; each paragraph has the direction of its script. */
const Plain = chakra('div', { base: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'plaintext', textAlign: 'start' } });

/** What a learner has written or uploaded, read-only. */
export function WrittenHomework({ values: { way, title, content, file } }: { values: HomeworkValues }) {
  return (
    <Stack gap="2">
      {title !== '' && (
        <chakra.p fontWeight="medium" dir="auto">
          {title}
        </chakra.p>
      )}
      {way === 'text' && content !== '' && <Plain dir="auto">{content}</Plain>}
      {way === 'text' && content === '' && (
        <Text tone="soft">
          <Trans>No text</Trans>
        </Text>
      )}
      {way === 'file' && file !== null && (
        <TextLink href={file.url} target="_blank" rel="noopener">
          <Isolate>{file.name}</Isolate>
        </TextLink>
      )}
    </Stack>
  );
}
