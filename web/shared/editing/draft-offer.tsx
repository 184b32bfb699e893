import { Trans } from '@lingui/react/macro';
import InfoIcon from 'lucide-react/icons/info';
import { useFormat } from '../i18n/format.ts';
import type { Draft } from '../store/use-draft.ts';
import { AppButton } from '../ui/button.tsx';
import { chakra } from '../ui/chakra.ts';
import { Icon } from '../ui/icon.tsx';
import { Row } from '../ui/layout.tsx';

const OfferBox = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    px: '4',
    py: '3',
    rounded: 'control',
    bg: 'attentionSoft',
    color: 'attention',
    _largeText: { px: '2' },
  },
});

export interface DraftButtonsProps {
  onRestore: () => void;
  onDiscard: () => void;
}

/** What can be done with a draft of an earlier visit. */
export function DraftButtons({ onRestore, onDiscard }: DraftButtonsProps) {
  return (
    <Row gap="2" flexWrap="wrap" maxW="full">
      <AppButton variant="plain" onClick={onRestore}>
        <Trans context="draft">Restore</Trans>
      </AppButton>
      <AppButton variant="quiet" onClick={onDiscard}>
        <Trans context="draft">Discard</Trans>
      </AppButton>
    </Row>
  );
}

export interface DraftOfferProps extends DraftButtonsProps {
  draft: Draft<unknown>;
  /** The item was saved by somebody after the draft was started. */
  outdated: boolean;
}

/** Offers a draft of an earlier visit that was never saved. */
export function DraftOffer({ draft, outdated, onRestore, onDiscard }: DraftOfferProps) {
  const time = useFormat().dateTime(draft.savedAt);
  return (
    <OfferBox role="status">
      <Icon icon={InfoIcon} />
      <chakra.p flex="1 1 16rem">
        <Trans>You have unsaved changes from {time}.</Trans>{' '}
        {outdated && <Trans>Someone else has saved this since then. You can compare both versions when you save.</Trans>}
      </chakra.p>
      <DraftButtons onRestore={onRestore} onDiscard={onDiscard} />
    </OfferBox>
  );
}
