import { Ago } from '../../shared/ui/ago.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { FactSeparator } from '../../shared/ui/fact-separator.tsx';
import { Isolate, Stack, Text } from '../../shared/ui/layout.tsx';

export interface MessageHeadingProps {
  subject: string;
  sentAt: string;
  /** null: the account of the sender was erased. */
  sender: string | null;
}

/** The subject of a message, when it was sent and by whom. */
export function MessageHeading({ subject, sentAt, sender }: MessageHeadingProps) {
  return (
    <Stack gap="0.5" minW="0" flex="1 1 12rem">
      <chakra.h3 fontSize="lg" fontWeight="medium" overflowWrap="anywhere">
        <Isolate>{subject}</Isolate>
      </chakra.h3>
      <Text small tone="soft">
        <Ago at={sentAt} />
        {sender !== null && (
          <>
            <FactSeparator />
            <Isolate>{sender}</Isolate>
          </>
        )}
      </Text>
    </Stack>
  );
}
