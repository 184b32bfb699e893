import { Trans } from '@lingui/react/macro';
import DownloadIcon from 'lucide-react/icons/download';
import ExternalLinkIcon from 'lucide-react/icons/external-link';
import FileIcon from 'lucide-react/icons/file';
import { type ReactNode, useState } from 'react';
import type { OpenType } from '../../schema-types.generated.ts';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { HiddenText, Isolate, Row, Text } from '../../shared/ui/layout.tsx';
import { notPrinted } from '../../shared/ui/print.ts';
import { MediaFacts } from './media-facts.tsx';
import type { MediaFile_FileFragment } from './media-file.generated.ts';

const Frame = chakra('div', { base: { bg: 'surface', borderWidth: '1px', borderColor: 'line', rounded: 'card', overflow: 'hidden', fontSize: 'md' } });
const Head = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '2', px: '4', py: '3' } });
const Round = chakra('span', {
  base: { display: 'grid', placeItems: 'center', w: '9', h: '9', rounded: 'pill', bg: 'accentSoft', color: 'accentInk', flex: 'none' },
});
const LinkButton = chakra('a', {
  base: {
    ...notPrinted,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minH: '11',
    px: '4',
    rounded: 'control',
    borderWidth: '1px',
    borderColor: 'control',
    fontWeight: 'medium',
    textDecoration: 'none',
    _hover: { bg: 'sunken' },
  },
});

/** Renders a document inside the page. The route passes it in, because it composes features; null: documents open in a new tab only. */
export type ShowDocument = ((file: MediaFile_FileFragment) => ReactNode) | null;

export interface DocumentBlockProps {
  file: MediaFile_FileFragment;
  openType: OpenType;
  showDocument: ShowDocument;
}

/** A document: opens here after a press or in a new tab, as its author chose (docs/specification.md#3-entities-and-their-fields); it can always be downloaded. */
export function DocumentBlock({ file, openType, showDocument }: DocumentBlockProps) {
  const [open, setOpen] = useState(false);
  return (
    <Frame>
      <Head>
        <Round>
          <Icon icon={FileIcon} />
        </Round>
        <chakra.div flex="1 1 10rem" minW="0">
          <chakra.p fontWeight="medium" overflowWrap="anywhere">
            <Isolate>{file.name}</Isolate>
          </chakra.p>
          <Text small tone="soft">
            <MediaFacts file={file} />
          </Text>
        </chakra.div>
        <Row gap="2" flexWrap="wrap">
          {openType === 'NEW_TAB' || showDocument === null ? (
            <LinkButton href={`/pdf-viewer#${file.url}`} target="_blank" rel="noopener">
              <Trans context="document">Open</Trans>
              <Icon icon={ExternalLinkIcon} />
              <HiddenText>
                <Trans>in a new tab</Trans>
              </HiddenText>
            </LinkButton>
          ) : (
            <AppButton variant="plain" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? <Trans>Close</Trans> : <Trans context="document">Open</Trans>}
            </AppButton>
          )}
          <LinkButton href={file.url} download={file.name}>
            <Icon icon={DownloadIcon} />
            <Trans>Download</Trans>
          </LinkButton>
        </Row>
      </Head>
      {open && showDocument?.(file)}
    </Frame>
  );
}
