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
import { dismissToast, type ShownToast, type ToastTone, useToasts } from './toast-store.ts';

/** Long enough to be read twice; never under the 5 s of the specification's shortest notice. */
const LIFE = 7000;

/** On phones above the bar of the Learn view, elsewhere below the header: never over a heading or a button. */
const Corner = chakra('section', {
  base: {
    position: 'fixed',
    zIndex: 'notice',
    insetBlockEnd: { base: '5.5rem', md: 'auto' },
    insetBlockStart: { md: '4.75rem' },
    insetInlineEnd: '4',
    w: 'min(26rem, calc(100vw - 32px))',
    display: 'grid',
    gap: '3',
    pointerEvents: 'none',
  },
});

const Slip = chakra('div', {
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

const Sign = chakra('span', {
  base: { mt: '2.5' },
  variants: { tone: { success: { color: 'success' }, info: { color: 'accent' }, warning: { color: 'attention' }, error: { color: 'danger' } } },
});

const ICONS: Record<ToastTone, LucideIcon> = { success: CheckIcon, info: InfoIcon, warning: TriangleAlertIcon, error: CircleAlertIcon };

function ToastCard({ notice }: { notice: ShownToast }) {
  const { t } = useLingui();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (notice.persistent || held) return;
    const timer = setTimeout(() => dismissToast(notice.id), LIFE);
    return () => clearTimeout(timer);
  }, [notice, held]);
  return (
    <Slip
      tone={notice.tone}
      role={notice.tone === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Sign tone={notice.tone}>
        <Icon icon={ICONS[notice.tone]} />
      </Sign>
      <chakra.div flex="1" py="2" minW="0">
        <chakra.p fontWeight="medium">{notice.title}</chakra.p>
        {notice.body !== undefined && <chakra.p color="inkSoft">{notice.body}</chakra.p>}
      </chakra.div>
      <IconButton icon={XIcon} label={t`Dismiss`} onClick={() => dismissToast(notice.id)} />
    </Slip>
  );
}

/** Where notices appear; once, at the root. The region is there from the start, so that each is read aloud. */
export function ToastRegion() {
  const { t } = useLingui();
  const notices = useToasts();
  return (
    <Corner aria-label={t`Notices`} aria-live="polite">
      {notices.map((notice) => (
        <ToastCard key={notice.id} notice={notice} />
      ))}
    </Corner>
  );
}
