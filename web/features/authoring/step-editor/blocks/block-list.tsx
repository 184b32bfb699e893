import { Trans, useLingui } from '@lingui/react/macro';
import { useFormikContext } from 'formik';
import { useId } from 'react';
import { copiedPassages } from '../../../../../schema/copied-text.ts';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { chakra } from '../../../../shared/ui/chakra.ts';
import type { ReorderRow } from '../../lists/reorder-entry.tsx';
import { ReorderList } from '../../lists/reorder-list.tsx';
import { useFormerText } from '../parts/former-text-context.tsx';
import { Beside, OriginalBlock, RemovedOriginal } from '../parts/original.tsx';
import { RemovedSlip } from '../removed-toast.tsx';
import { useStepForm } from '../step-form-context.tsx';
import { pairSince } from '../values/originals.ts';
import type { StepValues } from '../values/step-values.ts';
import { AddBar, StartWriting } from './add-bar.tsx';
import { BlockBody } from './block-body.tsx';
import { BlockEditingProvider, useSurroundingBlocks } from './block-editing-context.tsx';
import { BlockFrame } from './block-frame.tsx';
import { type EditorBlock, entryOf, newBlock } from './block-kinds.ts';
import { copyable, copyOf, ordered } from './change-blocks.ts';
import { InsertLine } from './insert-line.tsx';
import { useBlockEditing } from './use-block-editing.ts';
import { useFileDrop } from './use-file-drop.ts';
import { type ProblemsUnder, useProblemsUnder } from './use-problems-under.ts';

/** Originals that have no translation beside them. */
const Alone = chakra('div', { base: { display: 'grid', gap: '6', gridTemplateColumns: 'minmax(0, 1fr)', py: '4', _empty: { display: 'none' } } });
const Content = chakra('section', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minW: '0' } });

export interface BlockListProps {
  language: string;
  /** Some texts of this language are copies of the default text: their blocks are marked. */
  copied: boolean;
  /** Shows the blocks of the default language beside their translations. */
  beside: boolean;
}

const htmlOf = (block: EditorBlock): string => ('html' in block ? block.html : '');
const blocksIn = ({ translations }: StepValues, language: string): EditorBlock[] => translations[language]?.blocks ?? [];

/** The blocks of the default language beside those of a language, with their versions when the translation was made. */
function useOriginals(language: string) {
  const { values, initialValues } = useFormikContext<StepValues>();
  const former = useFormerText();
  const originals = copyable(blocksIn(values, values.defaultLanguage));
  const blocks = blocksIn(values, language);
  const saved = blocksIn(initialValues, language);
  const asMade = blocks.length === saved.length && blocks.every(({ id }, index) => id === saved[index]?.id);
  const { formerOf, ...pairs } = pairSince(originals, blocks, former?.blocks ?? [], asMade && former !== null);
  return { ...pairs, all: originals, formerOf: (id: string) => (former === null ? undefined : (formerOf.get(id) ?? null)) };
}

interface MissingBlocksProps {
  originals: ReturnType<typeof useOriginals>;
  index: number;
  nameOf: (block: Pick<EditorBlock, 'type'>) => string;
  onCopy: (block: EditorBlock) => void;
}

/** The originals without a translation, and those that were removed, whose place is before the block at an index. */
function MissingBlocks({ originals: { missing, removed, formerOf }, index, nameOf, onCopy }: MissingBlocksProps) {
  const here = <Entry extends { index: number }>(entries: readonly Entry[]): Entry[] => entries.filter((each) => each.index === index);
  return (
    <Alone>
      {here(missing).map(({ original }) => (
        <OriginalBlock key={original.id} block={original} former={formerOf(original.id)} name={nameOf(original)} onCopy={() => onCopy(original)} />
      ))}
      {here(removed).map(({ block }) => (
        <RemovedOriginal key={block.id} block={block} name={nameOf(block)} />
      ))}
    </Alone>
  );
}

interface OriginalBesideProps {
  originals: ReturnType<typeof useOriginals>;
  /** The translation. */
  block: EditorBlock;
  name: string;
  onChange: ReturnType<typeof useBlockEditing>['changeOne'];
}

/** Shows beside a block the one of the original language that it translates, or that this one was removed. */
function OriginalBeside({ originals: { of, removedOf, formerOf }, block, name, onChange }: OriginalBesideProps) {
  const original = of.get(block.id);
  const removed = removedOf.get(block.id);
  if (original === undefined) return removed && <RemovedOriginal block={removed} name={name} />;
  const copy = () => onChange(block.id, ({ id }) => ({ ...copyOf(original), id }));
  return <OriginalBlock block={original} former={formerOf(original.id)} name={name} onCopy={copy} />;
}

/** Returns a function that opens the list of kinds before a block; at the end, it moves the focus to the buttons. */
function useInsertLines(total: number) {
  const id = useId();
  const lineId = (index: number) => `${id}-insert-${index}`;
  const open = (index: number) => {
    const button = document.getElementById(lineId(index))?.querySelector('button');
    button?.focus();
    if (index < total) button?.click();
  };
  return { lineId, open };
}

interface BlockEntryProps {
  block: EditorBlock;
  name: string;
  language: string;
  row: ReorderRow;
  problems: ProblemsUnder;
  copiedFrom: string | undefined;
  /** Opens the list of kinds before the block at an index. */
  onInsert: (index: number) => void;
}

/** A block in its frame. */
function BlockEntry({ block, name, language, row, problems, copiedFrom, onInsert }: BlockEntryProps) {
  const { scope } = useStepForm();
  const { fresh, add, remove, changeOne } = useSurroundingBlocks();
  return (
    <BlockFrame
      block={block}
      name={name}
      row={row}
      fresh={fresh === block.id}
      wrong={Object.keys(problems).length > 0}
      copiedFrom={copiedFrom}
      onInsert={(side) => onInsert(row.index + (side === 'above' ? 0 : 1))}
      onDuplicate={() => add(copyOf(block), row.index + 1)}
      onRemove={() => remove(block, row.index)}
    >
      <BlockBody block={block} name={name} language={language} scope={`${scope}:${language}:block:${block.id}`} problems={problems} onChange={changeOne} />
    </BlockFrame>
  );
}

/** The blocks of a step in one language, in order (docs/specification.md#3-entities-and-their-fields). */
export function BlockList({ language, copied, beside }: BlockListProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { values } = useStepForm();
  const blocks = blocksIn(values, language);
  const originals = useOriginals(language);
  const copies = copied ? copiedPassages(originals.all.map(htmlOf), blocks.map(htmlOf)) : [];
  const problemsOf = useProblemsUnder(`translations.${language}.blocks`);
  const editing = useBlockEditing(language);
  const { removed, add, undo, change, changeOne } = editing;
  const { lineId, open } = useInsertLines(blocks.length);
  const kindOf = (block: Pick<EditorBlock, 'type'>) => t(entryOf(block).label);
  const nameOf = (block: EditorBlock) => `${kindOf(block)} ${number(blocks.indexOf(block) + 1)}`;
  const slip = (index: number) =>
    removed?.index === index && (
      <RemovedSlip key={removed.block.id} onUndo={() => undo(removed)}>
        <Trans>Removed: {kindOf(removed.block)}</Trans>
      </RemovedSlip>
    );
  const missing = (index: number) =>
    beside && <MissingBlocks originals={originals} index={index} nameOf={kindOf} onCopy={(block) => add(copyOf(block), index)} />;
  const hasOriginal = (block: EditorBlock) => beside && (originals.of.has(block.id) || originals.removedOf.has(block.id));

  return (
    <BlockEditingProvider value={editing}>
      <Content aria-label={t`Content`} {...useFileDrop(editing.addFiles)}>
        {blocks.length === 0 && <StartWriting language={language} onStart={() => add(newBlock('TEXT'), 0)} />}
        <ReorderList items={blocks} label={t`Content`} nameOf={nameOf} onReorder={async (ids) => change((all) => ordered(all, ids))}>
          {(block, row) => (
            <>
              {slip(row.index)}
              {missing(row.index)}
              <InsertLine id={lineId(row.index)} before={nameOf(block)} onInsert={(kind) => add(newBlock(kind), row.index)} />
              <Beside double={hasOriginal(block)}>
                {hasOriginal(block) && <OriginalBeside originals={originals} block={block} name={nameOf(block)} onChange={changeOne} />}
                <BlockEntry
                  block={block}
                  name={nameOf(block)}
                  language={language}
                  row={row}
                  problems={problemsOf(blocks.indexOf(block))}
                  copiedFrom={copies[row.index] ? values.defaultLanguage : undefined}
                  onInsert={open}
                />
              </Beside>
            </>
          )}
        </ReorderList>
        {slip(blocks.length)}
        {missing(blocks.length)}
        <AddBar id={lineId(blocks.length)} onAdd={(kind) => add(newBlock(kind), blocks.length)} />
      </Content>
    </BlockEditingProvider>
  );
}
