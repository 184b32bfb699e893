import { chakra } from '../../shared/ui/chakra.ts';
import { keptGround } from '../../shared/ui/print.ts';

const Frame = chakra('span', { base: { display: 'inline-flex', alignItems: 'center', gap: '2', w: 'full', justifyContent: 'flex-end' } });
const Track = chakra('span', {
  base: {
    flex: '1',
    minW: '4rem',
    maxW: '12rem',
    h: '8px',
    rounded: 'pill',
    bg: 'sunken',
    boxShadow: 'inset 0 0 0 1px var(--control)',
    overflow: 'hidden',
    ...keptGround,
  },
});
const Filled = chakra('span', { base: { display: 'block', h: 'full', bg: 'accent' } });

/** As wide as the longest number, so that all tracks have the same length. */
const Value = chakra('span', { base: { flex: 'none', minW: '3.25rem', textAlign: 'end', fontVariantNumeric: 'tabular-nums' } });

/** A share as a bar with its text. @param percent 0 to 100 */
export function ShareBar({ percent, children }: { percent: number; children: string }) {
  return (
    <Frame>
      <Track aria-hidden>
        <Filled style={{ inlineSize: `${percent}%` }} />
      </Track>
      <Value>{children}</Value>
    </Frame>
  );
}
