import { memo } from 'react';
import type { EditorBlock } from '../values/step-values.ts';
import { AudioBlock } from './audio-block.tsx';
import { DocumentBlock } from './document-block.tsx';
import { ImageBlock } from './image-block.tsx';
import { TextBlock } from './text-block.tsx';
import type { ProblemsUnder } from './use-problems-under.ts';
import { VideoBlock } from './video-block.tsx';

export interface BlockProps<Block extends EditorBlock = EditorBlock> {
  block: Block;
  name: string;
  language: string;
  /** The owner of its uploads. */
  scope: string;
  /** Problems by field of the block: `alt`, `fileId`, `embedUrl`. */
  problems: ProblemsUnder;
  onChange: (id: string, change: (block: EditorBlock) => EditorBlock) => void;
}

/** The fields of a block. Memoized: a step can have hundreds of blocks. */
export const BlockBody = memo(function BlockBody({ block, ...rest }: BlockProps) {
  switch (block.type) {
    case 'TEXT':
      return <TextBlock {...rest} block={block} />;
    case 'IMAGE':
      return <ImageBlock {...rest} block={block} />;
    case 'VIDEO':
      return <VideoBlock {...rest} block={block} />;
    case 'AUDIO':
      return <AudioBlock {...rest} block={block} />;
    case 'DOCUMENT':
      return <DocumentBlock {...rest} block={block} />;
  }
});
