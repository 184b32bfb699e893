import { Trans } from '@lingui/react/macro';
import RotateCwIcon from 'lucide-react/icons/rotate-cw';
import { type ReactNode, useEffect, useRef } from 'react';
import { AppButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';

const UndoToast = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    w: 'fit-content',
    maxW: 'full',
    // Above the actions that the next block shows under the pointer.
    position: 'relative',
    zIndex: '2',
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
  const toast = useRef<HTMLDivElement>(null);
  // The focused element was removed.
  useEffect(() => toast.current?.querySelector('button')?.focus(), []);
  return (
    <UndoToast ref={toast} role="status">
      <span>{children}</span>
      <AppButton variant="quiet" icon={RotateCwIcon} onClick={onUndo}>
        <Trans>Undo</Trans>
      </AppButton>
    </UndoToast>
  );
}
