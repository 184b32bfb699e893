import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { chakra } from './chakra.ts';

const Holder = chakra('div', { base: { position: 'relative', display: 'inline-block' } });

const Opener = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minH: '11',
    rounded: 'pill',
    px: '1',
    color: 'inkSoft',
    _focusVisible: { outline: 'none', boxShadow: 'focus' },
  },
  variants: { framed: { true: { borderWidth: '1px', borderColor: 'line', bg: 'surface', px: '3.5', fontSize: 'sm', _hover: { bg: 'sunken' } } } },
});

const List = chakra('div', {
  base: {
    position: 'absolute',
    insetInlineEnd: '0',
    top: 'calc(100% + 6px)',
    zIndex: 'menu',
    minW: '13rem',
    maxW: 'calc(100vw - 24px)',
    p: '1.5',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'card',
    boxShadow: 'float',
    display: 'grid',
  },
});

const Entry = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: '11',
    px: '3',
    w: 'full',
    rounded: 'control',
    textAlign: 'start',
    _hover: { bg: 'sunken' },
    _focusVisible: { outline: 'none', bg: 'accentSoft', color: 'accentInk' },
  },
});

export interface MenuItem {
  key: string;
  label: ReactNode;
  onChoose: () => void;
  /** For a choice among several: whether this is the present one. */
  chosen?: boolean;
}

export interface MenuProps {
  /** What the opener says when it is only a picture. */
  label?: string;
  opener: ReactNode;
  framed?: boolean;
  items: readonly MenuItem[];
  /** Words above the entries, such as a name. */
  heading?: ReactNode;
}

const entriesOf = (holder: HTMLElement | null) => [...(holder?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

/** Whether the list is open; it takes the focus when it opens and closes on a press outside. */
function useOpenList(holder: RefObject<HTMLDivElement | null>) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const found = entriesOf(holder.current);
    // All of the list, not only the entry that takes the focus: it may open at the lower edge of the screen.
    holder.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
    (found.find((entry) => entry.getAttribute('aria-checked') === 'true') ?? found[0])?.focus({ preventScroll: true });
    const closeOutside = (event: PointerEvent) => {
      if (!holder.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open, holder]);
  return [open, setOpen] as const;
}

/** Moves the focus in the list by a key; whether the key was one of those. */
function moveFocus(holder: HTMLElement | null, key: string): boolean {
  const all = entriesOf(holder);
  const place = all.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, number> = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: -1 };
  const target = targets[key];
  if (target !== undefined) all.at(target % all.length)?.focus();
  return target !== undefined;
}

/** A button that opens a list of actions; arrow keys, Home, End and Escape as everywhere. */
export function Menu({ label, opener, framed, items, heading }: MenuProps) {
  const id = useId();
  const holder = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useOpenList(holder);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault(); // the list alone, not the dialog it stands in
      close();
    } else if (event.key === 'Tab') setOpen(false);
    else if (moveFocus(holder.current, event.key)) event.preventDefault();
  };

  return (
    <Holder ref={holder} onKeyDown={open ? onKeyDown : undefined}>
      <Opener
        ref={button}
        type="button"
        framed={framed}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {opener}
      </Opener>
      {open && (
        <List>
          {heading}
          <div role="menu" id={id} aria-label={label}>
            {items.map((item) => (
              <Entry
                key={item.key}
                type="button"
                role={item.chosen === undefined ? 'menuitem' : 'menuitemradio'}
                aria-checked={item.chosen}
                tabIndex={-1}
                onClick={() => {
                  close();
                  item.onChoose();
                }}
              >
                {item.label}
              </Entry>
            ))}
          </div>
        </List>
      )}
    </Holder>
  );
}
