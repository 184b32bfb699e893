import { chakra } from '../../shared/ui/chakra.ts';
import { Card, Stack } from '../../shared/ui/layout.tsx';
import { Loading, Shape } from '../../shared/ui/skeleton.tsx';

const Line = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '3', px: '5', minH: '16', '& + &': { borderBlockStartWidth: '1px', borderColor: 'line' } },
});

/** The loading state of a list of people. */
export function PeopleSkeleton() {
  return (
    <Loading>
      <Card>
        {['first', 'second', 'third', 'fourth', 'fifth'].map((key) => (
          <Line key={key}>
            <Shape w="9" h="9" rounded="pill" flex="none" />
            <Stack gap="2" flex="1">
              <Shape w="40%" h="4" />
              <Shape w="25%" h="3" />
            </Stack>
          </Line>
        ))}
      </Card>
    </Loading>
  );
}
