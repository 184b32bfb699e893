import { chakra } from './chakra.ts';
import { keptGround } from './print.ts';

const Track = chakra('div', { base: { h: '2', rounded: 'pill', bg: 'sunken', overflow: 'hidden', ...keptGround } });
const Filled = chakra('div', {
  base: { h: 'full', rounded: 'pill', bg: 'accent', transition: 'inline-size 150ms' },
  variants: { still: { true: { bg: 'control' } } },
});

export interface ProgressBarProps {
  /** What makes progress: the accessible name. */
  label: string;
  value: number;
  /** The value at the end; 100 for percent. */
  max?: number;
  /** What remains is not known: a screen reader hears no value. */
  unknown?: boolean;
  /** Nothing happens at the moment: the bar is gray. */
  still?: boolean;
}

/** The progress of long work, as wide as what it stands in. */
export function ProgressBar({ label, value, max = 100, unknown = false, still = false }: ProgressBarProps) {
  return (
    <Track role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={max} aria-valuenow={unknown ? undefined : value}>
      <Filled still={still} style={{ inlineSize: `${Math.round((100 * value) / max)}%` }} />
    </Track>
  );
}
