import { useLingui } from '@lingui/react/macro';
import { chakra } from './chakra.ts';

const Path = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '5px', minW: '0' } });

const ProgressStep = chakra('span', {
  base: {
    flex: '1',
    minW: '3px',
    h: '8px',
    rounded: 'pill',
    bg: 'sunken',
    boxShadow: 'inset 0 0 0 1px var(--control)',
    overflow: 'hidden',
    position: 'relative',
  },
  variants: { state: { complete: { bg: 'accent', boxShadow: 'none' }, partial: {}, open: {} } },
});

const Filling = chakra('span', { base: { position: 'absolute', insetBlock: '0', insetInlineStart: '0', bg: 'accent' } });

const stateOf = (share: number): 'complete' | 'partial' | 'open' => (share >= 100 ? 'complete' : share > 0 ? 'partial' : 'open');

export interface ProgressPathProps {
  /** Share of each module that is complete, 0 to 100, in order. */
  percents: readonly number[];
  /** Rounded progress of the whole, when known. */
  percent?: number;
}

/** The mark of the product: one stone a module, filled when complete, partly filled under way, hollow when open. */
export function ProgressPath({ percents, percent }: ProgressPathProps) {
  const { t } = useLingui();
  const total = percents.length;
  const complete = percents.filter((share) => share >= 100).length;
  const label = percent === undefined ? t`${complete} of ${total} modules complete` : t`${complete} of ${total} modules complete, ${percent} percent`;
  // A stone is its place on the path.
  const stones = percents.map((share, place) => ({ key: `stone-${place}`, share, state: stateOf(share) }));
  return (
    <Path role="img" aria-label={label}>
      {stones.map(({ key, share, state }) => (
        <ProgressStep key={key} state={state} data-state={state}>
          {state === 'partial' && <Filling style={{ inlineSize: `${Math.max(share, 8)}%` }} />}
        </ProgressStep>
      ))}
    </Path>
  );
}
