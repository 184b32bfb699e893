import { Trans } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppButton } from './button.tsx';
import { EmptyState } from './states.tsx';

export interface NoMatchesProps {
  icon: LucideIcon;
  /** The filters exclude everything; otherwise the list itself is empty. */
  filtered: boolean;
  onClear: () => void;
  /** One sentence. */
  children: ReactNode;
}

/** The state of a list without entries, with a button that removes its filters. */
export function NoMatches({ icon, filtered, onClear, children }: NoMatchesProps) {
  const clear = (
    <AppButton variant="plain" onClick={onClear}>
      <Trans>Clear filters</Trans>
    </AppButton>
  );
  return (
    <EmptyState icon={icon} action={filtered && clear}>
      {children}
    </EmptyState>
  );
}
