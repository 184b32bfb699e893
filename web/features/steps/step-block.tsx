import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { BlockType } from '../../schema-types.generated.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { Text } from '../../shared/ui/layout.tsx';
import { RichText } from '../../shared/ui/rich-text.tsx';
import { AudioBlock } from './audio-block.tsx';
import { CalloutBlock } from './callout-block.tsx';
import { DocumentBlock, type ShowDocument } from './document-block.tsx';
import { EmbedCard } from './embed-card.tsx';
import { ImageBlock } from './image-block.tsx';
import type { StepBlock_BlockFragment } from './step-block.generated.ts';
import { VideoBlock } from './video-block.tsx';

const Figure = chakra('figure', { base: { display: 'grid', gap: '2' } });
const Caption = chakra('figcaption', { base: { color: 'inkSoft', fontSize: 'md' } });

function WithCaption({ caption, children }: { caption: string | null | undefined; children: ReactNode }) {
  return (
    <Figure>
      {children}
      {caption && <Caption>{caption}</Caption>}
    </Figure>
  );
}

export interface StepBlockProps {
  block: StepBlock_BlockFragment;
  showDocument: ShowDocument;
}

/** A block of each type (docs/specification.md#3-entities-and-their-fields). Without its file it renders nothing. */
const SHOWN: { readonly [Type in BlockType]: (props: StepBlockProps) => ReactNode } = {
  TEXT: ({ block: { html } }) => html && <RichText html={html} />,
  CALLOUT: ({ block: { html, tone } }) => html && <CalloutBlock html={html} tone={tone ?? 'TIP'} />,
  IMAGE: ({ block: { image, caption } }) =>
    image && (
      <WithCaption caption={caption}>
        <ImageBlock image={image} />
      </WithCaption>
    ),
  VIDEO: ({ block: { video, embed, caption, captions } }) =>
    (video || embed) && (
      <WithCaption caption={caption}>
        {video && <VideoBlock file={video} captions={captions} />}
        {embed && <EmbedCard embed={embed} />}
      </WithCaption>
    ),
  AUDIO: ({ block: { audio, title, readsAloud } }) => audio && <AudioBlock file={audio} title={title ?? ''} readsAloud={readsAloud === true} />,
  DOCUMENT: ({ block: { document, openType }, showDocument }) =>
    document && <DocumentBlock file={document} openType={openType ?? 'DEFAULT'} showDocument={showDocument} />,
  UNKNOWN: () => (
    <Text>
      <Trans>This part cannot be shown. Reload the page to try again.</Trans>
    </Text>
  ),
};

/** A block of a step. A server of a newer release may answer with further types. */
export function StepBlock(props: StepBlockProps) {
  const Shown = SHOWN[props.block.type] ?? SHOWN.UNKNOWN;
  return <Shown {...props} />;
}
