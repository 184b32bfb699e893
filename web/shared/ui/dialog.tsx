import { useLingui } from '@lingui/react/macro';
import XIcon from 'lucide-react/icons/x';
import { type KeyboardEvent, type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { DIALOG_TOP } from './call-inset.ts';
import { chakra } from './chakra.ts';

const Frame = chakra('dialog', {
  base: {
    bg: 'surface',
    color: 'ink',
    textAlign: 'start',
    boxShadow: 'float',
    p: '0',
    overflow: 'hidden',
    insetBlockStart: DIALOG_TOP,
    '&[open]': { display: 'flex', flexDirection: 'column' },
    '&::backdrop': { background: 'rgb(11 21 21 / .5)' },
  },
  variants: {
    kind: {
      dialog: {
        m: 'auto',
        w: 'min(32rem, calc(100vw - 32px))',
        maxH: `calc(100dvh - 32px - ${DIALOG_TOP})`,
        rounded: 'card',
        borderWidth: '1px',
        borderColor: 'line',
      },
      /** For forms: full screen on a phone, most of a larger screen. */
      wide: {
        m: { base: '0', md: 'auto' },
        w: { base: '100vw', md: 'min(56rem, calc(100vw - 48px))' },
        maxW: '100vw',
        h: { base: `calc(100dvh - ${DIALOG_TOP})`, md: 'fit-content' },
        maxH: { base: '100dvh', md: `calc(100dvh - 48px - ${DIALOG_TOP})` },
        rounded: { md: 'card' },
        borderWidth: { md: '1px' },
        borderColor: 'line',
      },
      sheet: {
        position: 'fixed',
        insetBlockEnd: '0',
        insetInlineStart: '0',
        insetInlineEnd: 'auto',
        m: '0',
        w: 'min(22rem, 88vw)',
        h: `calc(100dvh - ${DIALOG_TOP})`,
        maxH: '100dvh',
      },
    },
  },
  defaultVariants: { kind: 'dialog' },
});
/** Fills the frame as its flex item. Not by `height: 100%`, which is zero in WebKit where the frame is as high as its content. */
const Inside = chakra('div', { base: { display: 'flex', flexDirection: 'column', flex: '1 1 auto', minH: '0' } });
const Top = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: '3',
    ps: '6',
    pe: '3',
    pt: '3',
    pb: '1',
    _largeText: { ps: '2', pe: '0', gap: '0' },
    // The words of the title need the width, below the close button.
    _narrowest: { ps: '1', flexDirection: 'column-reverse', alignItems: 'stretch', '& > button': { alignSelf: 'flex-end' } },
  },
});
const Title = chakra('h2', { base: { fontSize: 'lg', py: '2.5', minW: '0', outline: 'none' } });
const Middle = chakra('div', {
  // The padding leaves room for the focus ring of an element that the focus scrolls into view.
  base: {
    overflowY: 'auto',
    scrollPaddingBlock: '2',
    px: '6',
    pb: '6',
    pt: '1',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    alignContent: 'start',
    _largeText: { px: '2' },
    _narrowest: { px: '1' },
  },
});

export interface DialogProps {
  open: boolean;
  /** Called on Escape, on the close button and on a press outside. */
  onClose: () => void;
  title: ReactNode;
  kind?: 'dialog' | 'wide' | 'sheet';
  children: ReactNode;
}

const focusContent = (): void => document.getElementById('content')?.focus();

/** Returns the focus to the element that opened the dialog; if that was removed, to the main content. */
function focusAfter(opener: Element | null): void {
  if (!(opener instanceof HTMLElement && opener.isConnected)) {
    focusContent();
    return;
  }
  opener.focus();
  // The row of a deleted item is removed with its dialog, just after this; the focus would be nowhere.
  queueMicrotask(() => {
    if (!opener.isConnected && document.activeElement === document.body) focusContent();
  });
}

/** Opens a dialog again that the browser closed while the application keeps it open; dialogs above it stay above it. */
function showAgain(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  dialog.showModal();
  for (const over of dialog.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
    over.close();
    over.showModal();
  }
}

/**
 * A modal dialog (`dialog`, `wide` for forms) or a drawer at the end of the line (`sheet`). It is a native `<dialog>`: the focus stays
 * inside and then returns to the element that opened it.
 */
export function Dialog({ open, onClose, title, kind, children }: DialogProps) {
  const { t } = useLingui();
  const titleId = useId();
  const frame = useRef<HTMLDialogElement>(null);

  // Must close before the element is removed: otherwise the browser forgets where the focus was.
  useLayoutEffect(() => {
    const dialog = frame.current;
    if (dialog === null || !open) return;
    const opener = document.activeElement;
    if (!dialog.open) dialog.showModal();
    // In a form, the focus starts at the title; in other dialogs at the first button, which is the default of the browser.
    if (kind === 'wide') document.getElementById(titleId)?.focus();
    return () => {
      dialog.close();
      focusAfter(opener);
    };
  }, [open, kind, titleId]);

  const closeOutside = (event: MouseEvent) => {
    if (event.target === frame.current) onClose();
  };

  // Handles the key itself: after several Escapes in a row, the browser closes the dialog without a `cancel` event.
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation(); // an outer dialog stays open
    onClose();
  };
  /** Other ways to close it, such as the back gesture of a phone. */
  const cancel = (event: SyntheticEvent) => {
    if (event.target !== frame.current) return;
    event.preventDefault();
    onClose();
  };

  if (!open) return null;
  return (
    <Frame
      ref={frame}
      kind={kind}
      aria-labelledby={titleId}
      onMouseDown={closeOutside}
      onKeyDown={closeByKey}
      onCancel={cancel}
      onClose={(event) => event.target === frame.current && showAgain(frame.current)}
    >
      <Inside>
        <Top>
          <Title id={titleId} tabIndex={-1}>
            {title}
          </Title>
          <IconButton icon={XIcon} label={t`Close`} onClick={onClose} />
        </Top>
        <Middle>{children}</Middle>
      </Inside>
    </Frame>
  );
}
