import ChevronDownIcon from 'lucide-react/icons/chevron-down';
import { Children, type ComponentProps, isValidElement, type ReactElement, type ReactNode, useState } from 'react';
import { chakra } from './chakra.ts';
import { controlRecipe } from './controls.ts';
import { Icon } from './icon.tsx';
import { notPrinted } from './print.ts';

const Choices = chakra('select', {
  base: {
    ...controlRecipe.base,
    '&:read-only': { bg: 'surface' },
    appearance: 'none',
    pe: '9',
    textOverflow: 'ellipsis',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    '& option': { background: 'var(--surface)', color: 'var(--ink)' },
  },
});
const Frame = chakra('span', { base: { position: 'relative', display: 'block' } });
const Arrow = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineEnd: '3',
    insetBlockStart: '50%',
    transform: 'translateY(-50%)',
    color: 'inkSoft',
    pointerEvents: 'none',
    ...notPrinted,
  },
});

/** With more options than this, only the chosen one is in the page before the select is used: a large site has hundreds of groups and courses. */
const MANY = 50;

/** Returns the options of children, which may be in groups; null if some come from a component. */
function optionsOf(children: ReactNode): Array<ReactElement<ComponentProps<'option'>>> | null {
  const options: Array<ReactElement<ComponentProps<'option'>>> = [];
  for (const child of Children.toArray(children)) {
    if (!isValidElement<ComponentProps<'option'>>(child)) return null;
    const inner = child.type === 'optgroup' ? optionsOf(child.props.children) : child.type === 'option' ? [child] : null;
    if (inner === null) return null;
    options.push(...inner);
  }
  return options;
}

/** Returns the children, or of many options only the chosen one. */
function shownOptions(value: unknown, children: ReactNode): ReactNode {
  const options = optionsOf(children) ?? [];
  return options.length > MANY ? (options.find((option) => option.props.value === value) ?? children) : children;
}

/** A styled native `<select>`. */
export function Select({ children, ...props }: ComponentProps<typeof Choices>) {
  const [used, setUsed] = useState(false);
  const use = (): void => setUsed(true);
  return (
    <Frame>
      {/* Whatever opens the list comes after one of these. */}
      <Choices {...props} onPointerDownCapture={use} onFocusCapture={use}>
        {used ? children : shownOptions(props.value, children)}
      </Choices>
      <Arrow>
        <Icon icon={ChevronDownIcon} />
      </Arrow>
    </Frame>
  );
}
