import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { chakra } from '../ui/chakra.ts';

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: { base: 'nowrap', md: 'wrap' },
    alignItems: 'center',
    gap: '0.5',
    // One scrolling row on a phone, to leave space for the text.
    overflowX: { base: 'auto', md: 'visible' },
    scrollbarWidth: 'none',
    p: '1',
  },
});
const Press = chakra('button', {
  base: {
    display: 'inline-grid',
    gridAutoFlow: 'column',
    gap: '1.5',
    placeItems: 'center',
    flex: 'none',
    minW: '9',
    minH: '9',
    px: '1.5',
    rounded: 'control',
    color: 'inkSoft',
    fontSize: 'sm',
    fontWeight: 'medium',
    lineHeight: '1',
    '@media (pointer: coarse)': { minW: '11', minH: '11' },
    _hover: { bg: 'sunken', color: 'ink' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-pressed=true]': { bg: 'accentSoft', color: 'accentInk' },
    '&[aria-disabled=true]': { color: 'inkFaint', opacity: 0.6, bg: 'transparent' },
  },
});
const Rule = chakra('span', { base: { alignSelf: 'stretch', w: '1px', my: '1.5', mx: '1', bg: 'line', flex: 'none' } });

const buttonsOf = (line: HTMLElement | null) => [...(line?.querySelectorAll<HTMLElement>('button') ?? [])];

/** Roving tab index: one tab stop, on the button used last. */
function keepOneStop(line: HTMLElement | null, chosen?: HTMLElement): void {
  const buttons = buttonsOf(line);
  const stop = chosen ?? buttons.find((button) => button.tabIndex === 0) ?? buttons[0];
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}

export interface ToolbarProps {
  label: string;
  /** The id of the controlled element. */
  controls?: string;
  children: ReactNode;
}

/** A toolbar with one tab stop: arrow keys follow the reading direction, Home and End go to its ends. */
export function Toolbar({ label, controls, children }: ToolbarProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => keepOneStop(line.current));

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = buttonsOf(line.current);
    const index = buttons.indexOf(document.activeElement as HTMLElement);
    const backwards = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    const targets: Record<string, number> = { ArrowLeft: index + 1, ArrowRight: index + 1, [backwards]: index - 1, Home: 0, End: -1 };
    const target = targets[event.key];
    if (target === undefined || index === -1) return;
    event.preventDefault();
    const button = buttons.at(target % buttons.length);
    keepOneStop(line.current, button);
    button?.focus();
  };

  return (
    <Line ref={line} role="toolbar" aria-label={label} aria-controls={controls} onKeyDown={onKeyDown}>
      {children}
    </Line>
  );
}

export interface ToolbarButtonProps {
  label: string;
  /** Set for toggle buttons. */
  pressed?: boolean;
  /** Disabled, but focusable. */
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
  /** Opens a dialog or menu. */
  opens?: boolean;
}

/** A toolbar button; pressing it with the mouse does not move the cursor in the text. */
export function ToolbarButton({ label, pressed, disabled = false, onPress, children, opens }: ToolbarButtonProps) {
  return (
    <Press
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      aria-haspopup={opens ? 'dialog' : undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={disabled ? undefined : onPress}
    >
      {children}
    </Press>
  );
}

/** A separator between two groups. */
export function ToolbarRule() {
  return <Rule aria-hidden="true" />;
}
