import type { ReactNode } from 'react';
import { chakra } from './chakra.ts';
import { Icon, type IconName } from './icon.tsx';

const TONES = {
  info: { bg: 'accentSoft', color: 'accentInk' },
  attention: { bg: 'attentionSoft', color: 'attention' },
  danger: { bg: 'dangerSoft', color: 'danger' },
  success: { bg: 'successSoft', color: 'success' },
} as const;

const Frame = chakra('div', { base: { display: 'flex', gap: '3', alignItems: 'flex-start', px: '4', py: '3', rounded: 'control' }, variants: { tone: TONES } });
const ICONS: Record<keyof typeof TONES, IconName> = { info: 'info', attention: 'warning', danger: 'alert', success: 'check' };

export interface AlertProps {
  tone: keyof typeof TONES;
  title?: ReactNode;
  children?: ReactNode;
}

/** A message in its place on the page, read aloud when it appears. It stays. */
export function Alert({ tone, title, children }: AlertProps) {
  return (
    <Frame tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <chakra.span mt="0.5">
        <Icon name={ICONS[tone]} />
      </chakra.span>
      <chakra.div minW="0">
        {title !== undefined && <chakra.p fontWeight="medium">{title}</chakra.p>}
        {children !== undefined && <div>{children}</div>}
      </chakra.div>
    </Frame>
  );
}
