import { Trans, useLingui } from '@lingui/react/macro';
import CopyIcon from 'lucide-react/icons/copy';
import { type ReactNode, useEffect, useRef } from 'react';
import { UNKNOWN_BLOCK } from '../../../../../schema/blocks/registry.ts';
import { LanguageSign, useLanguageWords } from '../../../../shared/editing/languages/language-sign.tsx';
import { CopiedWords } from '../../../../shared/editing/languages/translation-tabs.tsx';
import { MoreMenu } from '../../../../shared/editing/more-menu.tsx';
import { chakra } from '../../../../shared/ui/chakra.ts';
import { Icon } from '../../../../shared/ui/icon.tsx';
import { HiddenText, Tag } from '../../../../shared/ui/layout.tsx';
import type { ReorderRow } from '../../lists/reorder-entry.tsx';
import { type EditorBlock, entryOf } from './block-kinds.ts';

/** A rich text has no frame; other blocks consist of fields, which one frame holds together. */
const Frame = chakra('section', {
  base: { position: 'relative', minW: '0', rounded: 'card' },
  variants: {
    fields: { true: { bg: 'surface', borderWidth: '1px', borderColor: 'line' } },
    wrong: { true: { borderInlineStartWidth: '3px', borderColor: 'danger', ps: '3' } },
  },
});
const SHOWN = { opacity: 1, pointerEvents: 'auto' } as const;
/**
 * With a mouse, floats above the end of the block on hover and focus, within the height of the line before the block, so that it covers
 * no text; on a touch screen it is a row of the block.
 */
const Top = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'end',
    color: 'inkSoft',
    _largeText: { flexWrap: 'wrap' },
    '@media (hover: hover)': {
      position: 'absolute',
      zIndex: '1',
      insetBlockEnd: '100%',
      insetInlineEnd: '0',
      bg: 'surface',
      borderWidth: '1px',
      borderColor: 'line',
      rounded: 'control',
      boxShadow: 'float',
      opacity: 0,
      pointerEvents: 'none',
      transition: 'opacity 150ms',
      'section:hover > &': SHOWN,
      'section:focus-within > &': SHOWN,
      '&:has([aria-expanded=true])': SHOWN,
      '& button': { h: '9', minH: '9' },
    },
  },
});
const Name = chakra('h3', {
  base: {
    flex: '1 1 auto',
    minW: '0',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    fontSize: 'sm',
    fontWeight: 'medium',
    color: 'inkSoft',
    pe: '2',
    _narrowest: { flexWrap: 'wrap' },
  },
});
const Body = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' },
  variants: { fields: { true: { p: { base: '3', md: '4' } } } },
});

export interface BlockFrameProps {
  block: EditorBlock;
  /** The accessible name, such as "Text, 2". */
  name: string;
  row: ReorderRow;
  /** Just added: takes the focus. */
  fresh: boolean;
  /** One of its fields is invalid. */
  wrong: boolean;
  /** The language that its text is copied from and not translated yet. */
  copiedFrom?: string;
  onInsert: (side: 'above' | 'below') => void;
  onDuplicate: () => void;
  onRemove: () => void;
  children: ReactNode;
}

/** A block of the step with the actions on it. */
export function BlockFrame({ block, name, row, fresh, wrong, copiedFrom, onInsert, onDuplicate, onRemove, children }: BlockFrameProps) {
  const { t } = useLingui();
  const words = useLanguageWords();
  const frame = useRef<HTMLElement>(null);
  const kind = entryOf(block);
  const fields = !('html' in block);
  useEffect(() => {
    // The editor of a text takes the focus itself.
    if (fresh && fields) frame.current?.focus();
  }, [fresh, fields]);
  return (
    <Frame ref={frame} tabIndex={-1} aria-label={name} fields={fields} wrong={wrong}>
      <Top>
        {row.grip}
        <Name>
          <Icon icon={kind.icon} size={1.125} />
          {t(kind.label)}
          {wrong && (
            <>
              <LanguageSign state="wrong" />
              <HiddenText>{words.wrong}</HiddenText>
            </>
          )}
        </Name>
        {row.buttons}
        <MoreMenu
          name={name}
          items={[
            { key: 'above', label: <Trans>Insert above</Trans>, onChoose: () => onInsert('above') },
            { key: 'below', label: <Trans>Insert below</Trans>, onChoose: () => onInsert('below') },
            ...(block.type === UNKNOWN_BLOCK ? [] : [{ key: 'duplicate', label: <Trans>Duplicate</Trans>, onChoose: onDuplicate }]),
            { key: 'remove', label: <Trans>Remove</Trans>, onChoose: onRemove },
          ]}
        />
      </Top>
      <Body fields={fields}>
        {copiedFrom !== undefined && (
          <Tag tone="attention">
            <Icon icon={CopyIcon} size={0.875} />
            <span>
              <CopiedWords original={copiedFrom} />
            </span>
          </Tag>
        )}
        {children}
      </Body>
    </Frame>
  );
}
