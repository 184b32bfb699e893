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
  /** Progress of each module, 0 to 100, in order. */
  percents: readonly number[];
  /** Rounded total progress, if known. */
  percent?: number;
}

/** Progress as one step per module: filled if complete, partly filled if started, hollow if not. */
export function ProgressPath({ percents, percent }: ProgressPathProps) {
  const { t } = useLingui();
  const total = percents.length;
  const complete = percents.filter((share) => share >= 100).length;
  const label = percent === undefined ? t`${complete} of ${total} modules complete` : t`${complete} of ${total} modules complete, ${percent} percent`;
  // The position of a step identifies it.
  const steps = percents.map((share, index) => ({ key: `step-${index}`, share, state: stateOf(share) }));
  return (
    <Path role="img" aria-label={label}>
      {steps.map(({ key, share, state }) => (
        <ProgressStep key={key} state={state} data-state={state}>
          {state === 'partial' && <Filling style={{ inlineSize: `${Math.max(share, 8)}%` }} />}
        </ProgressStep>
      ))}
    </Path>
  );
}
