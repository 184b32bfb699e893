import { LocaleProvider } from '@chakra-ui/react/locale';
import { Menu, useMenu } from '@chakra-ui/react/menu';
import { useLingui } from '@lingui/react';
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import type { MenuItem } from './menu.tsx';

export interface MenuPopupHandle {
  /** Opens or closes the list; `highlighted` is the key of the item that takes the keyboard. */
  toggle: (highlighted?: string) => void;
}

export interface MenuPopupProps {
  ref: Ref<MenuPopupHandle>;
  /** Ids of the button and of the list. */
  ids: { trigger: string; content: string };
  items: readonly MenuItem[];
  heading?: ReactNode;
  /** Key of the item that takes the keyboard when the list opens for the first time. */
  highlighted?: string;
  /** The edge of the anchor at which the list begins or ends; without it, the list ends with the button. */
  placement?: 'bottom-start' | 'bottom-end';
  onOpenChange: (open: boolean) => void;
  /** Runs after the list has closed and the button has the focus again. */
  onChoose: (item: MenuItem) => void;
}

function Items({ items, onChoose }: Pick<MenuPopupProps, 'items' | 'onChoose'>) {
  // On click, which Enter and Space cause too: Chakra's `onSelect` needs an item that was highlighted before.
  if (items.every(({ chosen }) => chosen === undefined)) {
    return items.map((item) => (
      <Menu.Item key={item.key} value={item.key} onClick={() => onChoose(item)}>
        {item.label}
      </Menu.Item>
    ));
  }
  return (
    <Menu.RadioItemGroup value={items.find(({ chosen }) => chosen)?.key}>
      {items.map((item) => (
        <Menu.RadioItem key={item.key} value={item.key} onClick={() => onChoose(item)}>
          {item.label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioItemGroup>
  );
}

function Popup({ ref, ids, items, heading, highlighted, placement = 'bottom-end', onOpenChange, onChoose }: MenuPopupProps) {
  const menu = useMenu({
    ids,
    defaultOpen: true,
    defaultHighlightedValue: highlighted,
    // Fixed: a table or a list that cuts what overflows does not cut its menus.
    positioning: { strategy: 'fixed', placement, gutter: 6 },
    onOpenChange: ({ open }) => onOpenChange(open),
  });
  const chosen = useRef<MenuItem>(undefined);
  const choose = (item: MenuItem) => {
    chosen.current = item;
  };
  const act = () => {
    const item = chosen.current;
    chosen.current = undefined;
    if (item !== undefined) onChoose(item);
  };
  useImperativeHandle(ref, () => ({
    toggle: (key) => {
      menu.api.setOpen(!menu.api.open);
      if (!menu.api.open && key !== undefined) menu.api.setHighlightedValue(key);
    },
  }));
  return (
    <Menu.RootProvider value={menu} lazyMount unmountOnExit onExitComplete={act}>
      {/* Above the window until the position is computed; otherwise the list appears in the corner for a moment, and a press misses it. */}
      <Menu.Positioner style={{ transform: 'translate3d(var(--x, 0), var(--y, -100vh), 0)' }}>
        <Menu.Content>
          {heading === undefined ? (
            <Items items={items} onChoose={choose} />
          ) : (
            <Menu.ItemGroup>
              <Menu.ItemGroupLabel>{heading}</Menu.ItemGroupLabel>
              <Items items={items} onChoose={choose} />
            </Menu.ItemGroup>
          )}
        </Menu.Content>
      </Menu.Positioner>
    </Menu.RootProvider>
  );
}

/** The list of a menu: Chakra's `Menu` without its trigger, which `menu.tsx` renders before this module is loaded. It is open when it is mounted. */
export function MenuPopup(props: MenuPopupProps) {
  const { i18n } = useLingui();
  return (
    <LocaleProvider locale={i18n.locale}>
      <Popup {...props} />
    </LocaleProvider>
  );
}
