import { memo, useState } from 'react';
import type { SlashPlace } from '../../../../shared/rich-text/slash.ts';
import { useSurroundingBlocks } from './block-editing-context.tsx';
import type { BlockProps } from './block-entry.ts';
import { type EditorBlock, entryOf } from './block-kinds.ts';
import { SlashMenu } from './slash-menu.tsx';

/** The fields of a block. Memoized: a step can have hundreds of blocks. */
export const BlockBody = memo(function BlockBody(props: Omit<BlockProps<EditorBlock>, 'onSlash'>) {
  const { block } = props;
  const { split } = useSurroundingBlocks();
  const [slash, setSlash] = useState<{ place: SlashPlace; count: number } | null>(null);
  const { Fields } = entryOf(block);
  return (
    <>
      <Fields {...props} onSlash={(place) => setSlash((before) => ({ place, count: (before?.count ?? 0) + 1 }))} />
      {slash !== null && <SlashMenu key={slash.count} place={slash.place} onChoose={(kind) => split(block.id, slash.place.parts(), kind)} />}
    </>
  );
});
