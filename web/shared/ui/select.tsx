import ChevronDownIcon from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { chakra } from './chakra.ts';
import { controlRecipe } from './controls.ts';
import { Icon } from './icon.tsx';

const Choices = chakra('select', {
  base: {
    ...controlRecipe.base,
    '&:read-only': { bg: 'surface' },
    appearance: 'none',
    pe: '10',
    textOverflow: 'ellipsis',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    '& option': { background: 'var(--surface)', color: 'var(--ink)' },
  },
});
const Frame = chakra('span', { base: { position: 'relative', display: 'block' } });
const Arrow = chakra('span', {
  base: { position: 'absolute', insetInlineEnd: '3.5', insetBlockStart: '50%', transform: 'translateY(-50%)', color: 'inkSoft', pointerEvents: 'none' },
});

/** A styled native `<select>`. */
export function Select(props: ComponentProps<typeof Choices>) {
  return (
    <Frame>
      <Choices {...props} />
      <Arrow>
        <Icon icon={ChevronDownIcon} />
      </Arrow>
    </Frame>
  );
}
