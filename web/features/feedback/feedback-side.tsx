import ChevronDownIcon from 'lucide-react/icons/chevron-down';
import ChevronUpIcon from 'lucide-react/icons/chevron-up';
import { type ReactNode, useId, useState } from 'react';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Shape } from '../../shared/ui/skeleton.tsx';
import { WaitingText } from './waiting-text.tsx';

const Side = chakra('div', { base: { display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)', position: { md: 'sticky' }, top: { md: '4' } } });
const OnPhone = chakra('div', { base: { display: { base: 'grid', md: 'none' } } });
const Body = chakra('div', {
  base: { display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' },
  variants: { folded: { true: { display: { base: 'none', md: 'grid' } } } },
});

export interface FeedbackSideProps {
  /** Submissions that wait. */
  total: number;
  /** A submission is open: on a phone the queue is then behind a button above it. */
  hasOpen: boolean;
  /** The queue is being read: on a phone the place of the button is kept. */
  loading: boolean;
  /** Called after a submission was chosen in the queue of a phone, which folds it. */
  onFold: () => void;
  children: (fold: () => void) => ReactNode;
}

/** The queue beside the open submission. On a phone a button above the submission unfolds it. */
export function FeedbackSide({ total, hasOpen, loading, onFold, children }: FeedbackSideProps) {
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  const fold = () => {
    if (!unfolded) return;
    setUnfolded(false);
    onFold();
  };
  return (
    <Side>
      {hasOpen && (
        <OnPhone>
          <AppButton
            variant="plain"
            icon={unfolded ? ChevronUpIcon : ChevronDownIcon}
            aria-expanded={unfolded}
            aria-controls={id}
            onClick={() => setUnfolded(!unfolded)}
          >
            <WaitingText waiting={total} />
          </AppButton>
        </OnPhone>
      )}
      {loading && (
        <OnPhone>
          <Shape h="11" />
        </OnPhone>
      )}
      <Body id={id} folded={loading || (hasOpen && !unfolded)}>
        {children(fold)}
      </Body>
    </Side>
  );
}
