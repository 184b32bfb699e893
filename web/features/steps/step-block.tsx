import type { ReactNode } from 'react';
import { chakra } from '../../shared/ui/chakra.ts';
import { RichText } from '../../shared/ui/rich-text.tsx';
import { AudioBlock } from './audio-block.tsx';
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

/** A block of a step: text, image, video, audio or document (docs/specification.md#3-entities-and-their-fields). A block without its file renders nothing. */
export function StepBlock({ block, showDocument }: StepBlockProps) {
  if (block.html) return <RichText html={block.html} />;
  if (block.image) {
    return (
      <WithCaption caption={block.caption}>
        <ImageBlock image={block.image} />
      </WithCaption>
    );
  }
  if (block.video || block.embed) {
    return (
      <WithCaption caption={block.caption}>
        {block.video && <VideoBlock file={block.video} captions={block.captions} />}
        {block.embed && <EmbedCard embed={block.embed} />}
      </WithCaption>
    );
  }
  if (block.audio) return <AudioBlock file={block.audio} title={block.title ?? ''} readsAloud={block.readsAloud === true} />;
  if (block.document) return <DocumentBlock file={block.document} openType={block.openType ?? 'DEFAULT'} showDocument={showDocument} />;
  return null;
}
