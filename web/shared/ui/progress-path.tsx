import { useLingui } from '@lingui/react/macro';
import { chakra } from './chakra.ts';
import { keptGround } from './print.ts';

const Path = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '5px', minW: '0', ...keptGround },
  variants: {
    line: { true: { gap: '2px', '& > span': { h: '4px', rounded: '0', bg: 'line', boxShadow: 'none' }, '& > [data-state=complete]': { bg: 'accent' } } },
  },
});

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
    transition: 'background-color 150ms',
  },
  variants: { state: { complete: { bg: 'accent', boxShadow: 'none' }, partial: {}, open: {} } },
});

const Filling = chakra('span', { base: { position: 'absolute', insetBlock: '0', insetInlineStart: '0', bg: 'accent', transition: 'inline-size 150ms' } });

const stateOf = (share: number): 'complete' | 'partial' | 'open' => (share >= 100 ? 'complete' : share > 0 ? 'partial' : 'open');

export interface ProgressPathProps {
  /** Progress of each module, 0 to 100, in order. */
  percents: readonly number[];
  /** Rounded total progress, if known. */
  percent?: number;
  /** A line of 4 px, for the edge of a bar. */
  line?: boolean;
}

/** Progress as one step per module: filled if complete, partly filled if started, hollow if not. */
export function ProgressPath({ percents, percent, line = false }: ProgressPathProps) {
  const { t } = useLingui();
  const total = percents.length;
  const complete = percents.filter((share) => share >= 100).length;
  const label = percent === undefined ? t`${complete} of ${total} modules complete` : t`${complete} of ${total} modules complete, ${percent} percent`;
  // The position of a step identifies it.
  const steps = percents.map((share, index) => ({ key: `step-${index}`, share, state: stateOf(share) }));
  return (
    <Path role="img" aria-label={label} line={line}>
      {steps.map(({ key, share, state }) => (
        <ProgressStep key={key} state={state} data-state={state}>
          {/* Stays when the module is complete, so that it grows to the end. */}
          {state !== 'open' && <Filling style={{ inlineSize: `${Math.max(share, 8)}%` }} />}
        </ProgressStep>
      ))}
    </Path>
  );
}
