import { Trans } from '@lingui/react/macro';
import PaperclipIcon from 'lucide-react/icons/paperclip';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Isolate, Row, Stack, TextLink } from '../../shared/ui/layout.tsx';
import { RichText } from '../../shared/ui/rich-text.tsx';

const Body = chakra('div', { base: { overflowWrap: 'anywhere', minW: '0' } });

export interface MessageBodyProps {
  /** Sanitized by the server. */
  html: string;
  attachments: ReadonlyArray<{ id: string; name: string; url: string }>;
}

/** The text of a message in its own direction, and its files. */
export function MessageBody({ html, attachments }: MessageBodyProps) {
  return (
    <Stack gap="4">
      <Body dir="auto">
        <RichText html={html} />
      </Body>
      {attachments.length > 0 && (
        <Stack gap="1.5">
          <chakra.h4 fontSize="sm" fontWeight="medium">
            <Trans>Attachments</Trans>
          </chakra.h4>
          <chakra.ul display="grid" gap="1">
            {attachments.map(({ id, name, url }) => (
              <Row as="li" key={id} gap="2" alignItems="flex-start">
                <Icon icon={PaperclipIcon} />
                <TextLink href={url} target="_blank" rel="noopener noreferrer" overflowWrap="anywhere">
                  <Isolate>{name}</Isolate>
                </TextLink>
              </Row>
            ))}
          </chakra.ul>
        </Stack>
      )}
    </Stack>
  );
}
