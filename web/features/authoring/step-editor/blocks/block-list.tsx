import { Trans, useLingui } from '@lingui/react/macro';
import PlusIcon from 'lucide-react/icons/plus';
import { useCallback, useState } from 'react';
import { copiedPassages } from '../../../../../schema/copied-text.ts';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { AppButton } from '../../../../shared/ui/button.tsx';
import { chakra } from '../../../../shared/ui/chakra.ts';
import { Text } from '../../../../shared/ui/layout.tsx';
import { ReorderList } from '../../lists/reorder-list.tsx';
import { RemovedSlip } from '../removed-toast.tsx';
import { Section } from '../section.tsx';
import { useStepForm, withText } from '../step-form-context.tsx';
import { type BlockKind, type EditorBlock, newBlock } from '../values/step-values.ts';
import { BlockBody } from './block-body.tsx';
import { BlockFrame } from './block-frame.tsx';
import { BLOCK_KINDS } from './block-kinds.ts';
import { copyOf, inserted, ordered } from './change-blocks.ts';
import { useProblemsUnder } from './use-problems-under.ts';

const AddBar = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' } });
const KINDS = Object.keys(BLOCK_KINDS) as BlockKind[];

/** Actions on the blocks of one language, applied to the newest values. */
function useBlocks(language: string) {
  const { update } = useStepForm();
  const change = useCallback(
    (how: (blocks: EditorBlock[]) => EditorBlock[]) => update((values) => withText(values, language, (text) => ({ ...text, blocks: how(text.blocks) }))),
    [update, language],
  );
  const changeOne = useCallback(
    (id: string, how: (block: EditorBlock) => EditorBlock) => change((blocks) => blocks.map((block) => (block.id === id ? how(block) : block))),
    [change],
  );
  return { change, changeOne };
}

interface Removed {
  block: EditorBlock;
  index: number;
}

/** Adds, removes and restores blocks. */
function useListEditing(change: (how: (blocks: EditorBlock[]) => EditorBlock[]) => void) {
  const [fresh, setFresh] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const add = (block: EditorBlock, index: number) => {
    setFresh(block.id);
    change((all) => inserted(all, block, index));
  };
  const remove = (block: EditorBlock, index: number) => {
    setRemoved({ block, index });
    change((all) => all.filter(({ id }) => id !== block.id));
  };
  const undo = ({ block, index }: Removed) => {
    setRemoved(null);
    add(block, index);
  };
  return { fresh, removed, add, remove, undo };
}

export interface BlockListProps {
  language: string;
  /** Some texts of this language are copies of the default text: their blocks are marked. */
  copied: boolean;
}

const htmlOf = (block: EditorBlock): string => (block.type === 'TEXT' ? block.html : '');

/** The blocks of a step in one language, in order (docs/specification.md#3-entities-and-their-fields). */
export function BlockList({ language, copied }: BlockListProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { values, scope } = useStepForm();
  const blocks = values.translations[language]?.blocks ?? [];
  const originals = values.translations[values.defaultLanguage]?.blocks ?? [];
  const copies = copied ? copiedPassages(originals.map(htmlOf), blocks.map(htmlOf)) : [];
  const problemsOf = useProblemsUnder(`translations.${language}.blocks`);
  const { change, changeOne } = useBlocks(language);
  const { fresh, removed, add, remove, undo } = useListEditing(change);
  const nameOf = (block: EditorBlock) => `${t(BLOCK_KINDS[block.type].label)} ${number(blocks.indexOf(block) + 1)}`;

  return (
    <Section title={<Trans>Content</Trans>}>
      {blocks.length === 0 && (
        <Text tone="soft">
          <Trans>There is no content in this language yet. Add a first block:</Trans>
        </Text>
      )}
      <ReorderList items={blocks} label={t`Content`} nameOf={nameOf} spaced onReorder={async (ids) => change((all) => ordered(all, ids))}>
        {(block, row) => (
          <BlockFrame
            block={block}
            name={nameOf(block)}
            row={row}
            fresh={fresh === block.id}
            copiedFrom={copies[row.index] ? values.defaultLanguage : undefined}
            onDuplicate={() => add(copyOf(block), row.index + 1)}
            onRemove={() => remove(block, row.index)}
          >
            <BlockBody
              block={block}
              name={nameOf(block)}
              language={language}
              scope={`${scope}:${language}:block:${block.id}`}
              problems={problemsOf(blocks.indexOf(block))}
              onChange={changeOne}
            />
          </BlockFrame>
        )}
      </ReorderList>
      {removed !== null && (
        <RemovedSlip key={removed.block.id} onUndo={() => undo(removed)}>
          <Trans>Removed: {t(BLOCK_KINDS[removed.block.type].label)}</Trans>
        </RemovedSlip>
      )}
      <AddBar role="group" aria-label={t`Add a block`}>
        {KINDS.map((kind) => (
          <AppButton key={kind} variant="plain" icon={PlusIcon} data-add={kind} onClick={() => add(newBlock(kind), blocks.length)}>
            {t(BLOCK_KINDS[kind].label)}
          </AppButton>
        ))}
      </AddBar>
    </Section>
  );
}
