import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import CheckIcon from 'lucide-react/icons/check';
import CircleAlertIcon from 'lucide-react/icons/circle-alert';
import InfoIcon from 'lucide-react/icons/info';
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert';
import XIcon from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { IconButton } from './button.tsx';
import { chakra } from './chakra.ts';
import { Icon } from './icon.tsx';
import { notPrinted } from './print.ts';
import { dismissToast, type ShownToast, type ToastTone, useToasts } from './toast-store.ts';

/** Milliseconds. Failures are longer texts. */
const durationOf = (tone: ToastTone): number => (tone === 'success' ? 5000 : 7000);

/** The bottom corner at the start of the line, above the bars of the Learn view and of the editors, where no text begins. */
const Region = chakra('section', {
  base: {
    ...notPrinted,
    position: 'fixed',
    zIndex: 'toast',
    insetBlockEnd: '5.5rem',
    // Editors place them at the end, where they cover neither the outline nor the buttons that add something.
    insetInline: 'var(--toasts, 1rem auto)',
    w: 'fit-content',
    maxW: 'min(22rem, calc(100vw - 32px))',
    pointerEvents: 'none',
  },
});

const ToastBox = chakra('div', {
  base: {
    pointerEvents: 'auto',
    display: 'flex',
    gap: '3',
    alignItems: 'flex-start',
    ps: '4',
    pe: '1.5',
    py: '1.5',
    bg: 'surface',
    color: 'ink',
    rounded: 'card',
    boxShadow: 'float',
    borderWidth: '1px',
    borderColor: 'line',
    borderInlineStartWidth: '4px',
  },
  variants: {
    tone: {
      success: { borderInlineStartColor: 'success' },
      info: { borderInlineStartColor: 'accent' },
      warning: { borderInlineStartColor: 'attention' },
      error: { borderInlineStartColor: 'danger' },
    },
  },
});

const ToastIcon = chakra('span', {
  base: { mt: '2.5' },
  variants: { tone: { success: { color: 'success' }, info: { color: 'accent' }, warning: { color: 'attention' }, error: { color: 'danger' } } },
});

const ICONS: Record<ToastTone, LucideIcon> = { success: CheckIcon, info: InfoIcon, warning: TriangleAlertIcon, error: CircleAlertIcon };

function ToastCard({ toast }: { toast: ShownToast }) {
  const { t } = useLingui();
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (toast.persistent || paused) return;
    const timer = setTimeout(() => dismissToast(toast.id), durationOf(toast.tone));
    return () => clearTimeout(timer);
  }, [toast, paused]);
  return (
    <ToastBox
      tone={toast.tone}
      role={toast.tone === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <ToastIcon tone={toast.tone}>
        <Icon icon={ICONS[toast.tone]} />
      </ToastIcon>
      <chakra.div flex="1" py="2" minW="0">
        <chakra.p fontWeight="medium">{toast.title}</chakra.p>
        {toast.body !== undefined && <chakra.p color="inkSoft">{toast.body}</chakra.p>}
      </chakra.div>
      <IconButton icon={XIcon} label={t`Dismiss`} onClick={() => dismissToast(toast.id)} />
    </ToastBox>
  );
}

/** The live region of the toasts, rendered once at the root. It exists before the first toast, so that screen readers announce each one. */
export function ToastRegion() {
  const { t } = useLingui();
  const toasts = useToasts();
  return (
    <Region aria-label={t`Notices`} aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </Region>
  );
}
