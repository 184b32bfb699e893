import { Trans, useLingui } from '@lingui/react/macro';
import PlusIcon from 'lucide-react/icons/plus';
import { BLOCK_TYPES } from '../../../../../schema/blocks/registry.ts';
import { directionOf } from '../../../../../schema/languages.ts';
import { AppButton } from '../../../../shared/ui/button.tsx';
import { chakra } from '../../../../shared/ui/chakra.ts';
import { BLOCK_KINDS, type BlockKind } from './block-kinds.ts';

const Line = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '1', pt: '4', mx: '-3' } });
/** Looks like the first line of a text. */
const Start = chakra('button', {
  base: {
    display: 'block',
    w: 'full',
    textAlign: 'start',
    minH: '11',
    color: 'inkSoft',
    fontSize: { base: '1.0625rem', md: 'lg' },
    cursor: 'text',
    rounded: 'control',
  },
});

/** A button for each kind of block, below the last block. */
export function AddBar({ id, onAdd }: { id: string; onAdd: (kind: BlockKind) => void }) {
  const { t } = useLingui();
  return (
    <Line id={id} role="group" aria-label={t`Add a block`}>
      {BLOCK_TYPES.map((kind) => (
        <AppButton key={kind} variant="quiet" icon={PlusIcon} data-add={kind} onClick={() => onAdd(kind)}>
          {t(BLOCK_KINDS[kind].label)}
        </AppButton>
      ))}
    </Line>
  );
}

/** Shown instead of a first text, where a text in its language begins; pressing it adds the text. */
export function StartWriting({ language, onStart }: { language: string; onStart: () => void }) {
  return (
    <Start type="button" data-start dir={directionOf(language)} onClick={onStart}>
      <Trans>Start writing</Trans>
    </Start>
  );
}
