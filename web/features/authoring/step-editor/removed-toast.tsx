import { Trans } from '@lingui/react/macro';
import RotateCwIcon from 'lucide-react/icons/rotate-cw';
import { type ReactNode, useEffect, useRef } from 'react';
import { AppButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';

const Slip = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '4',
    ps: '4',
    pe: '1',
    bg: 'sunken',
    rounded: 'control',
    color: 'inkSoft',
    fontSize: 'sm',
  },
});

export interface RemovedSlipProps {
  /** What was removed. */
  children: ReactNode;
  onUndo: () => void;
}

/** Shown in place of a removed part, with an undo button. */
export function RemovedSlip({ children, onUndo }: RemovedSlipProps) {
  const slip = useRef<HTMLDivElement>(null);
  // The focused element was removed.
  useEffect(() => slip.current?.querySelector('button')?.focus(), []);
  return (
    <Slip ref={slip} role="status">
      <span>{children}</span>
      <AppButton variant="quiet" icon={RotateCwIcon} onClick={onUndo}>
        <Trans>Undo</Trans>
      </AppButton>
    </Slip>
  );
}
