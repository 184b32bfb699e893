import type { LucideIcon } from 'lucide-react';
import CheckIcon from 'lucide-react/icons/check';
import CircleAlertIcon from 'lucide-react/icons/circle-alert';
import InfoIcon from 'lucide-react/icons/info';
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { chakra } from './chakra.ts';
import { Icon } from './icon.tsx';

const TONES = {
  info: { bg: 'accentSoft', color: 'accentInk' },
  attention: { bg: 'attentionSoft', color: 'attention' },
  danger: { bg: 'dangerSoft', color: 'danger' },
  success: { bg: 'successSoft', color: 'success' },
} as const;

const Frame = chakra('div', { base: { display: 'flex', gap: '3', alignItems: 'flex-start', px: '4', py: '3', rounded: 'control' }, variants: { tone: TONES } });
const ICONS: Record<keyof typeof TONES, LucideIcon> = { info: InfoIcon, attention: TriangleAlertIcon, danger: CircleAlertIcon, success: CheckIcon };

export interface AlertProps {
  tone: keyof typeof TONES;
  title?: ReactNode;
  children?: ReactNode;
}

/** A persistent message inside the page; screen readers announce it when it appears. */
export function Alert({ tone, title, children }: AlertProps) {
  return (
    <Frame tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <chakra.span mt="0.5">
        <Icon icon={ICONS[tone]} />
      </chakra.span>
      <chakra.div minW="0" overflowWrap="anywhere">
        {title !== undefined && <chakra.p fontWeight="medium">{title}</chakra.p>}
        {children !== undefined && <div>{children}</div>}
      </chakra.div>
    </Frame>
  );
}
