import type { ComponentProps, ReactNode } from 'react';
import { chakra } from './chakra.ts';
import { Stack } from './layout.tsx';

/** The style of a list or a table of items: a surface with a thin border. */
export const itemFrame = { bg: 'surface', borderWidth: '1px', borderColor: 'line', rounded: 'card', overflow: 'hidden' } as const;
/** A list of items, with a line between two of them. */
export const ItemList = chakra('ul', { base: { ...itemFrame, '& > li + li': { borderBlockStartWidth: '1px', borderColor: 'line' } } });
export const ItemTitle = chakra('h2', { base: { fontWeight: 'medium', fontSize: 'md', overflowWrap: 'anywhere' } });
const Item = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    alignItems: { base: 'stretch', md: 'flex-start' },
    justifyContent: 'space-between',
    gap: '3',
    px: { base: '4', md: '5' },
    py: '4',
    // With 200 % text on a phone, the words need the space.
    _largeText: { px: '1' },
  },
});

export interface ActionItemProps extends ComponentProps<typeof Item> {
  /** A button or a link, at the end of the item; on a phone below it. */
  action?: ReactNode;
}

/** An item of a list with an action. */
export function ActionItem({ action, children, ...style }: ActionItemProps) {
  return (
    <Item {...style}>
      <Stack gap="1" minW="0">
        {children}
      </Stack>
      {action !== undefined && <chakra.div flex="none">{action}</chakra.div>}
    </Item>
  );
}
