import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { notifyFailure } from '../errors/notify-error.tsx';
import { chakra } from './chakra.ts';
import type { MenuPopup, MenuPopupHandle } from './menu-popup.tsx';
import { notPrinted } from './print.ts';

const Holder = chakra('div', { base: { position: 'relative', display: 'inline-block' } });

const Opener = chakra('button', {
  base: {
    ...notPrinted,
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minH: '11',
    minW: 'min(2.75rem, 44px)',
    justifyContent: 'center',
    rounded: 'pill',
    px: '1',
    _largeText: { px: '0' },
    color: 'inkSoft',
  },
  variants: {
    framed: { true: { borderWidth: '1px', borderColor: 'line', bg: 'surface', px: '3.5', fontSize: 'sm', _largeText: { px: '2' }, _hover: { bg: 'sunken' } } },
  },
});

export interface MenuItem {
  key: string;
  label: ReactNode;
  onChoose: () => void;
  /** For one of several options: whether it is the current one. */
  chosen?: boolean;
}

export interface MenuProps {
  /** Accessible name of a button that shows only an icon. */
  label?: string;
  opener: ReactNode;
  framed?: boolean;
  items: readonly MenuItem[];
  /** Text above the items, such as a name. */
  heading?: ReactNode;
}

type LoadedPopup = typeof MenuPopup;
let loadedPopup: LoadedPopup | null = null;

/** Loads Chakra's menu, which is no part of a first page (docs/decisions/0012-chakra-factory-and-lazy-widgets.md). */
export async function loadMenu(): Promise<LoadedPopup> {
  loadedPopup ??= (await import('./menu-popup.tsx')).MenuPopup;
  return loadedPopup;
}

/** Starts to load before the press; a failure is reported by the press itself. */
const preload = () => void loadMenu().catch(() => undefined);

/** Key of the item that takes the keyboard when a key opens the list: the current option, else the first item. */
const keyboardTarget = (items: readonly MenuItem[]) => (items.find(({ chosen }) => chosen) ?? items[0])?.key;

/** A button that opens a list of actions. The list is Chakra's `Menu`; it is loaded when the button is first hovered, focused or pressed. */
export function Menu({ label, opener, framed, items, heading }: MenuProps) {
  const id = useId();
  const ids = { trigger: `${id}-button`, content: `${id}-list` };
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<MenuPopupHandle>(null);
  const [open, setOpen] = useState(false);
  const [first, setFirst] = useState<{ Popup: LoadedPopup; highlighted?: string } | null>(null);

  const show = (Popup: LoadedPopup, highlighted?: string) => {
    setFirst({ Popup, highlighted });
    setOpen(true);
  };
  const toggle = (highlighted?: string) => {
    if (popup.current !== null) popup.current.toggle(highlighted);
    else if (loadedPopup !== null) show(loadedPopup, highlighted);
    else loadMenu().then((Popup) => show(Popup, highlighted), notifyFailure);
  };
  const openByArrow = (event: KeyboardEvent) => {
    if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    toggle(event.key === 'ArrowDown' ? keyboardTarget(items) : items.at(-1)?.key);
  };
  const choose = (item: MenuItem) => {
    // A dialog that the action opens returns the focus to this button.
    button.current?.focus();
    item.onChoose();
  };

  return (
    <Holder>
      <Opener
        ref={button}
        id={ids.trigger}
        type="button"
        framed={framed}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? ids.content : undefined}
        onPointerEnter={preload}
        onPointerDown={preload}
        onFocus={preload}
        onKeyDown={openByArrow}
        // Keys press without a pointer.
        onClick={(event) => toggle(event.detail === 0 ? keyboardTarget(items) : undefined)}
      >
        {opener}
      </Opener>
      {first !== null && (
        <first.Popup ref={popup} ids={ids} items={items} heading={heading} highlighted={first.highlighted} onOpenChange={setOpen} onChoose={choose} />
      )}
    </Holder>
  );
}
