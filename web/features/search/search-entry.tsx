import { useLingui } from '@lingui/react/macro';
import SearchIcon from 'lucide-react/icons/search';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigationType } from 'react-router-dom';
import { lazyPart } from '../../shared/lazy-part.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { DialogOpensLater } from '../../shared/ui/opens-later.tsx';

const load = async () => {
  const texts = import('../../shared/i18n/search-catalog.ts').then(({ loadSearchCatalog }) => loadSearchCatalog());
  const [dialog] = await Promise.all([import('./search-dialog.tsx'), texts]);
  return dialog.SearchDialog;
};
/** Loaded when the search is opened, or before, when its button is hovered or focused. */
const SearchDialog = lazyPart(load);
const preload = () => void load().catch(() => undefined);

/** Windows with room for a field in the header of users with one mode. */
const ROOMY = '@media (min-width: 76rem)';
const Button = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minW: '11',
    minH: '11',
    _largeText: { minW: '44px' },
    rounded: 'pill',
    color: 'inkSoft',
    '& > :not(svg)': { display: 'none' },
    _hover: { bg: 'sunken' },
  },
  variants: {
    field: {
      true: {
        [ROOMY]: {
          w: '12rem',
          px: '3',
          borderWidth: '1px',
          borderColor: 'control',
          rounded: 'control',
          '& > :not(svg)': { display: 'block' },
          '& > span:last-child': { ms: 'auto', fontSize: 'sm' },
        },
      },
    },
  },
});

/** Whether a key is pressed in something that takes text, or above the page. */
const isBusy = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null)) ||
  document.querySelector('dialog[open]') !== null;
const isShortcut = ({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => (ctrlKey || metaKey ? code === 'KeyK' && !altKey : key === '/');

/** The dialog of the search in its own chunk; in admin mode, the results open in admin mode. */
export function LazySearchDialog({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation();
  return (
    <Suspense fallback={<DialogOpensLater />}>
      <SearchDialog admin={/^\/admin/i.test(pathname)} onClose={onClose} />
    </Suspense>
  );
}

/** The search, and the function that opens it. */
export function useSearchDialog(): { open: () => void; dialog: ReactNode } {
  const { key } = useLocation();
  const navigation = useNavigationType();
  const [open, setOpen] = useState(false);
  const [shownKey, setShownKey] = useState(key);
  // Another page closes the search; a page that only completes its own address does not.
  if (shownKey !== key) {
    setShownKey(key);
    if (navigation !== 'REPLACE') setOpen(false);
  }
  // Outside the header, which is hidden in a lesson on a phone.
  return { open: () => setOpen(true), dialog: open && createPortal(<LazySearchDialog onClose={() => setOpen(false)} />, document.body) };
}

/** The search of the headers: a field, or an icon where there is no room for it. It opens by press, by "/" and by Ctrl+K or Cmd+K. */
export function SearchEntry({ field }: { field: boolean }) {
  const { t } = useLingui();
  const { open, dialog } = useSearchDialog();
  const show = useRef(open);
  show.current = open;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isShortcut(event) || isBusy(event.target)) return;
      event.preventDefault();
      show.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button
        type="button"
        field={field}
        aria-label={t`Search`}
        aria-keyshortcuts="/ Control+K Meta+K"
        title={`${t`Search`} (/)`}
        onClick={open}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <Icon icon={SearchIcon} />
        <span>{t`Search`}</span>
        <span aria-hidden="true">
          <kbd>/</kbd>
        </span>
      </Button>
      {dialog}
    </>
  );
}
