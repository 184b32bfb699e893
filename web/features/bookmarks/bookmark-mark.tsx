import { Trans } from '@lingui/react/macro';
import StarIcon from 'lucide-react/icons/star';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { HiddenText } from '../../shared/ui/layout.tsx';

const Sign = chakra('span', { base: { flex: 'none', color: 'accent', mt: '0.5', '& svg': { fill: 'currentColor' } } });

/** The star of a step in the outline. */
export function BookmarkMark() {
  return (
    <Sign>
      <Icon icon={StarIcon} size={1} />
      <HiddenText>
        <Trans>bookmarked</Trans>
      </HiddenText>
    </Sign>
  );
}
