import { CROP_ASPECTS } from '../../../schema/limits.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { Card, Stack } from '../../shared/ui/layout.tsx';
import { Loading, Shape } from '../../shared/ui/skeleton.tsx';

/** Facts and action in a card beside the text on large screens; on small ones the facts are above it, beside a small picture. */
export const InformationColumns = chakra('div', {
  base: {
    display: 'grid',
    columnGap: '10',
    rowGap: '6',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' },
    gridTemplateRows: { lg: 'auto 1fr' },
    '& > .main': { lg: { gridColumn: '1', gridRow: '1 / span 2' } },
    '& > .facts, & > .action': { lg: { gridColumn: '2' } },
    '& > .facts': {
      lgDown: { flexDirection: 'row', alignItems: 'start', gap: '4', borderWidth: '0', bg: 'transparent' },
      _largeText: { flexDirection: 'column' },
      '& > span': { flex: 'none', w: { base: '96px', lg: 'full' }, rounded: { base: 'control', lg: '0' } },
      '& > div': { flex: '1', minW: '0', p: { lg: '5' } },
    },
    '& > .action': { display: 'contents', lg: { display: 'block', h: 'full' } },
  },
});

/** The shape of the Information tab, before it is loaded. */
export function InformationSkeleton() {
  return (
    <Loading>
      <InformationColumns>
        <Card className="facts">
          <Shape h="auto" aspectRatio={String(CROP_ASPECTS.course)} />
          <Stack gap="3">
            <Shape h="4" w="80%" />
            <Shape h="4" w="50%" />
          </Stack>
        </Card>
        <Stack gap="5" className="main">
          <Shape />
          <Shape />
          <Shape w="60%" />
          <Shape h="14" />
          <Shape h="14" />
        </Stack>
        <Shape h="11" />
      </InformationColumns>
    </Loading>
  );
}
