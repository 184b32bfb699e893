import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { chakra } from './chakra.ts';

const Frame = chakra('dialog', {
  base: { bg: 'surface', color: 'ink', boxShadow: 'float', p: '0', overflow: 'hidden', '&::backdrop': { background: 'rgb(11 21 21 / .5)' } },
  variants: {
    kind: {
      dialog: { m: 'auto', w: 'min(32rem, calc(100vw - 32px))', maxH: 'calc(100dvh - 32px)', rounded: 'card', borderWidth: '1px', borderColor: 'line' },
      sheet: { position: 'fixed', insetBlock: '0', insetInlineStart: '0', insetInlineEnd: 'auto', m: '0', w: 'min(22rem, 88vw)', h: '100dvh', maxH: '100dvh' },
    },
  },
  defaultVariants: { kind: 'dialog' },
});
const Inside = chakra('div', { base: { display: 'flex', flexDirection: 'column', maxH: 'inherit', h: 'full' } });
const Top = chakra('div', { base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3', ps: '6', pe: '3', pt: '3', pb: '1' } });
const Middle = chakra('div', { base: { overflowY: 'auto', px: '6', pb: '6', pt: '1', display: 'grid', gap: '4', alignContent: 'start' } });

export interface DialogProps {
  open: boolean;
  /** Asked for by Escape, the close button or a press beside the dialog. */
  onClose: () => void;
  title: ReactNode;
  kind?: 'dialog' | 'sheet';
  children: ReactNode;
}

/**
 * A window over the page (`dialog`) or a drawer at the reading edge (`sheet`). It is the browser's own modal dialog: focus stays in
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
    return () => {
      dialog.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [open]);

  const closeOutside = (event: MouseEvent) => {
    if (event.target === frame.current) onClose();
  };

  if (!open) return null;
  return (
    <Frame
      ref={frame}
      kind={kind}
      aria-labelledby={titleId}
      onMouseDown={closeOutside}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <Inside>
        <Top>
          <chakra.h2 id={titleId} fontSize="lg">
            {title}
          </chakra.h2>
          <IconButton icon="close" label={t`Close`} onClick={onClose} />
        </Top>
        <Middle>{children}</Middle>
      </Inside>
    </Frame>
  );
}
