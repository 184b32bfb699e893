import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AppButton } from '../../shared/ui/button.tsx';
import { SelectionBar as Frame } from '../../shared/ui/selection-bar.tsx';

export interface SelectionBarProps {
  count: number;
  busy: boolean;
  canDeactivate: boolean;
  canRestore: boolean;
  onRole: () => void;
  onDisenrol: () => void;
  onDeactivate: () => void;
  onRestore: () => void;
  onClear: () => void;
  /** Further actions. */
  children?: ReactNode;
}

/** The actions on the selected users. */
export function SelectionBar({ count, busy, canDeactivate, canRestore, onRole, onDisenrol, onDeactivate, onRestore, onClear, children }: SelectionBarProps) {
  const { t } = useLingui();
  return (
    <Frame
      label={t`Actions on the selected users`}
      clearLabel={t`Clear selection`}
      onClear={onClear}
      count={<Plural value={count} one="# selected" other="# selected" />}
    >
      <AppButton variant="plain" busy={busy} onClick={onRole}>
        <Trans>Change role</Trans>
      </AppButton>
      {children}
      <AppButton variant="plain" busy={busy} onClick={onDisenrol}>
        <Trans>Disenroll</Trans>
      </AppButton>
      {canDeactivate && (
        <AppButton variant="dangerPlain" busy={busy} onClick={onDeactivate}>
          <Trans>Deactivate</Trans>
        </AppButton>
      )}
      {canRestore && (
        <AppButton variant="plain" busy={busy} onClick={onRestore}>
          <Trans context="account">Restore</Trans>
        </AppButton>
      )}
    </Frame>
  );
}
