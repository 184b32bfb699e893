import { useLingui } from '@lingui/react/macro';
import XIcon from 'lucide-react/icons/x';
import { type KeyboardEvent, type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { chakra } from './chakra.ts';

const Frame = chakra('dialog', {
  base: { bg: 'surface', color: 'ink', boxShadow: 'float', p: '0', overflow: 'hidden', '&::backdrop': { background: 'rgb(11 21 21 / .5)' } },
  variants: {
    kind: {
      dialog: { m: 'auto', w: 'min(32rem, calc(100vw - 32px))', maxH: 'calc(100dvh - 32px)', rounded: 'card', borderWidth: '1px', borderColor: 'line' },
      /** For whole forms: all of a phone, most of a larger screen. */
      wide: {
        m: { base: '0', md: 'auto' },
        w: { base: '100vw', md: 'min(56rem, calc(100vw - 48px))' },
        maxW: '100vw',
        h: { base: '100dvh', md: 'fit-content' },
        maxH: { base: '100dvh', md: 'calc(100dvh - 48px)' },
        rounded: { md: 'card' },
        borderWidth: { md: '1px' },
        borderColor: 'line',
      },
      sheet: { position: 'fixed', insetBlock: '0', insetInlineStart: '0', insetInlineEnd: 'auto', m: '0', w: 'min(22rem, 88vw)', h: '100dvh', maxH: '100dvh' },
    },
  },
  defaultVariants: { kind: 'dialog' },
});
const Inside = chakra('div', { base: { display: 'flex', flexDirection: 'column', maxH: 'inherit', h: 'full' } });
const Top = chakra('div', {
  base: { display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: '3', ps: '6', pe: '3', pt: '3', pb: '1', '& > h2': { py: '2.5' } },
});
const Middle = chakra('div', { base: { overflowY: 'auto', px: '6', pb: '6', pt: '1', display: 'grid', gap: '4', alignContent: 'start' } });

export interface DialogProps {
  open: boolean;
  /** Asked for by Escape, the close button or a press beside the dialog. */
  onClose: () => void;
  title: ReactNode;
  kind?: 'dialog' | 'wide' | 'sheet';
  children: ReactNode;
}

/** Back to what opened the window; when that has gone with what was deleted, to the page, not to its very beginning. */
function focusAfter(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  else document.getElementById('content')?.focus();
}

/** The browser closed what is still open for the application, without a way to refuse: back it comes, under what stands over it. */
function showAgain(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  dialog.showModal();
  for (const over of dialog.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
    over.close();
    over.showModal();
  }
}

/**
 * A window over the page (`dialog`, `wide` for whole forms) or a drawer at the reading edge (`sheet`). It is the browser's own modal dialog: focus stays in
 * it and returns to what opened it.
 */
export function Dialog({ open, onClose, title, kind, children }: DialogProps) {
  const { t } = useLingui();
  const titleId = useId();
  const frame = useRef<HTMLDialogElement>(null);

  // Before the element leaves the page, or the browser no longer knows where the focus was.
  useLayoutEffect(() => {
    const dialog = frame.current;
    if (dialog === null || !open) return;
    const opener = document.activeElement;
    if (!dialog.open) dialog.showModal();
    // A whole form is read from its title on; in a question the browser's choice, the first button, is right.
    if (kind === 'wide') document.getElementById(titleId)?.focus();
    return () => {
      dialog.close();
      focusAfter(opener);
    };
  }, [open, kind, titleId]);

  const closeOutside = (event: MouseEvent) => {
    if (event.target === frame.current) onClose();
  };

  // Taken as a key, because of several Escapes in a row the browser obeys the last without asking.
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation(); // a dialog that this one stands in stays
    onClose();
  };
  /** Other ways to leave, such as the back gesture of a phone. */
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
          <chakra.h2 id={titleId} fontSize="lg" tabIndex={-1} outline="none">
            {title}
          </chakra.h2>
          <IconButton icon={XIcon} label={t`Close`} onClick={onClose} />
        </Top>
        <Middle>{children}</Middle>
      </Inside>
    </Frame>
  );
}
