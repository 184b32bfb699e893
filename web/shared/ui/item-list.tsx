import type { ComponentProps, ReactNode } from 'react';
import { chakra } from './chakra.ts';
import { Stack } from './layout.tsx';

/** A list of items on a surface with a thin border, with a line between two items. */
export const ItemList = chakra('ul', {
  base: {
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'card',
    overflow: 'hidden',
    '& > li + li': { borderBlockStartWidth: '1px', borderColor: 'line' },
  },
});
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
