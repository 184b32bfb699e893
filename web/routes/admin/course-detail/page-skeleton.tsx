import { useLocation } from 'react-router-dom';
import { SIDEBAR_WIDTH } from '../../../../schema/limits.ts';
import { chakra } from '../../../shared/ui/chakra.ts';
import { pageEdge, Stack } from '../../../shared/ui/layout.tsx';
import { Loading, Shape } from '../../../shared/ui/skeleton.tsx';

const Ground = chakra('div', { base: { ...pageEdge, py: { base: '3', md: '4' }, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' } });
/** The outline, and beside it the content. */
export const OutlineFrame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: `${SIDEBAR_WIDTH}px minmax(0, 1fr)` },
    minH: 'calc(100dvh - 14rem)',
    borderBlockStartWidth: '1px',
    borderColor: 'line',
  },
});
const Side = chakra('div', {
  base: { display: 'grid', gap: '5', alignContent: 'start', bg: 'surface', p: '4', borderInlineEndWidth: { base: '0', md: '1px' }, borderColor: 'line' },
});
const ROWS = ['a', 'b', 'c', 'd'];

/** Modules with their steps. */
function OutlineShape() {
  return (
    <Side>
      {ROWS.map((key) => (
        <Stack key={key} gap="3">
          <Shape h="5" w="45%" />
          <Shape h="4" w="85%" />
          <Shape h="4" w="70%" />
        </Stack>
      ))}
    </Side>
  );
}

/** A course in admin mode while it loads: path, tabs and heading, then the outline beside an empty page, or the lines of another tab. */
export function PageSkeleton() {
  const tab = new URLSearchParams(useLocation().search).get('tab') ?? '1';
  return (
    <Loading>
      <Ground>
        <Shape h="4" w="16rem" maxW="full" />
        <Shape h="6" w="36rem" maxW="full" />
        <Shape h="9" w="20rem" maxW="full" />
        {tab !== '1' && ROWS.map((key) => <Shape key={key} h="16" />)}
      </Ground>
      {tab === '1' && (
        <OutlineFrame>
          <OutlineShape />
        </OutlineFrame>
      )}
    </Loading>
  );
}
