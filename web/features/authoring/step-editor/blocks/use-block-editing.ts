import { useCallback, useMemo, useState } from 'react';
import { BLOCK_TYPES, BLOCKS } from '../../../../../schema/blocks/registry.ts';
import { declaredKind, uploadRefusal } from '../../../../../schema/upload-kinds.ts';
import { startUpload } from '../../../../shared/uploads/running-uploads.ts';
import { useStepForm, withText } from '../step-form-context.tsx';
import { type BlockKind, type EditorBlock, newBlock } from './block-kinds.ts';
import { inserted, splitAt, type TextParts } from './change-blocks.ts';

/** A removed block and where it was. */
interface Removed {
  block: EditorBlock;
  index: number;
}

export interface BlockEditing {
  /** The id of the block that was added last: it takes the focus. */
  fresh: string | null;
  removed: Removed | null;
  change: (how: (blocks: EditorBlock[]) => EditorBlock[]) => void;
  changeOne: (id: string, how: (block: EditorBlock) => EditorBlock) => void;
  add: (block: EditorBlock, index: number) => void;
  remove: (block: EditorBlock, index: number) => void;
  undo: (removed: Removed) => void;
  /** Replaces a paragraph of a text by a block; the text above and below it stays. */
  split: (id: string, parts: TextParts, kind: BlockKind) => void;
  /** Adds a block for each file that a step can show, at an index or after a block, and uploads the file. */
  addFiles: (files: readonly File[], place: number | { after: string }) => void;
}

/** Actions on the blocks of one language, applied to the newest values. */
export function useBlockEditing(language: string): BlockEditing {
  const { update, scope } = useStepForm();
  const [fresh, setFresh] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const change = useCallback<BlockEditing['change']>(
    (how) => update((values) => withText(values, language, (text) => ({ ...text, blocks: how(text.blocks) }))),
    [update, language],
  );
  const changeOne = useCallback<BlockEditing['changeOne']>(
    (id, how) => change((blocks) => blocks.map((block) => (block.id === id ? how(block) : block))),
    [change],
  );
  return useMemo(() => {
    const add = (block: EditorBlock, index: number) => {
      setFresh(block.id);
      change((all) => inserted(all, block, index));
    };
    return {
      fresh,
      removed,
      change,
      changeOne,
      add,
      remove: (block, index) => {
        setRemoved({ block, index });
        change((all) => all.filter(({ id }) => id !== block.id));
      },
      undo: ({ block, index }) => {
        setRemoved(null);
        add(block, index);
      },
      split: (id, parts, kind) => {
        const block = newBlock(kind);
        setFresh(block.id);
        change((all) => splitAt(all, id, parts, block));
      },
      addFiles: (files, place) => {
        const shown = files.flatMap((file) => {
          const kind = declaredKind(file.name, file.type);
          const type = kind === null ? undefined : BLOCK_TYPES.find((each) => BLOCKS[each].file === kind);
          const allowed = kind !== null && uploadRefusal({ name: file.name, type: file.type, size: file.size }, [kind]) === null;
          return type === undefined || !allowed ? [] : [{ file, kind, block: newBlock(type) }];
        });
        const start = (all: readonly EditorBlock[]) => (typeof place === 'number' ? place : all.findIndex(({ id }) => id === place.after) + 1);
        change((all) => [...all.slice(0, start(all)), ...shown.map(({ block }) => block), ...all.slice(start(all))]);
        setFresh(shown[0]?.block.id ?? null);
        shown.forEach(({ file, kind, block }) => {
          startUpload(file, { scope: `${scope}:${language}:block:${block.id}`, kinds: [kind], resumable: kind !== 'image' });
        });
      },
    };
  }, [fresh, removed, change, changeOne, scope, language]);
}
