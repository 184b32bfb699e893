import { useLingui } from '@lingui/react/macro';
import PlusIcon from 'lucide-react/icons/plus';
import { BLOCK_TYPES } from '../../../../../schema/blocks/registry.ts';
import { chakra } from '../../../../shared/ui/chakra.ts';
import { Icon } from '../../../../shared/ui/icon.tsx';
import { Menu, type MenuItem } from '../../../../shared/ui/menu.tsx';
import { BLOCK_KINDS, type BlockKind } from './block-kinds.ts';

/**
 * A row between two blocks; the line and its button appear on hover and focus, and always on a touch screen. With a mouse it is as
 * high as the actions of a block, which float over its end.
 */
const Line = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    h: '5',
    '@media (hover: hover)': {
      // A button of 36 px with the border around it.
      h: 'calc(2.25rem + 2px)',
      opacity: 0,
      transition: 'opacity 150ms',
      '&:is(:hover, :focus-within, :has([aria-expanded=true]))': { opacity: 1 },
    },
    _before: { content: '""', position: 'absolute', insetInline: '0', insetBlockStart: '50%', borderBlockStartWidth: '1px', borderColor: 'line' },
  },
});
const Sign = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: '7',
    h: '7',
    rounded: 'pill',
    bg: 'ground',
    borderWidth: '1px',
    borderColor: 'line',
    color: 'inkSoft',
    _hover: { color: 'accentInk', borderColor: 'accent' },
  },
});

/** The kinds of blocks as a menu. */
export function useKindItems(onChoose: (kind: BlockKind) => void): MenuItem[] {
  const { t } = useLingui();
  return BLOCK_TYPES.map((kind) => ({
    key: kind,
    label: (
      <>
        <Icon icon={BLOCK_KINDS[kind].icon} size={1.125} />
        {t(BLOCK_KINDS[kind].label)}
      </>
    ),
    onChoose: () => onChoose(kind),
  }));
}

export interface InsertLineProps {
  /** Id of the line, so that the menu of a block can open its list of kinds. */
  id: string;
  /** The accessible name of the following block. */
  before: string;
  onInsert: (kind: BlockKind) => void;
}

/** Inserts a block before another one. */
export function InsertLine({ id, before, onInsert }: InsertLineProps) {
  const { t } = useLingui();
  const items = useKindItems(onInsert);
  return (
    <Line id={id} data-insert>
      <Menu
        label={t`Insert before ${before}`}
        opener={
          <Sign>
            <Icon icon={PlusIcon} size={1} />
          </Sign>
        }
        items={items}
      />
    </Line>
  );
}
