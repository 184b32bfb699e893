import { chakra } from '../../../shared/ui/chakra.ts';
import { Card, Stack } from '../../../shared/ui/layout.tsx';
import { Loading, Shape } from '../../../shared/ui/skeleton.tsx';

const Line = chakra('div', { base: { display: 'flex', gap: '4', p: '4' } });

/** The loading state of a list with images. */
export function ListSkeleton({ count = 3 }: { count?: number }) {
  return (
    <Loading>
      <Stack gap="3">
        <Shape h="12" mb="2" maxW="22rem" />
        {Array.from({ length: count }, (_, index) => `row-${index}`).map((key) => (
          <Card key={key}>
            <Line>
              <Shape w="5.5rem" h="6.875rem" flex="none" />
              <Stack flex="1" gap="3">
                <Shape w="50%" />
                <Shape w="30%" h="4" />
                <Shape w="40%" h="4" />
              </Stack>
            </Line>
          </Card>
        ))}
      </Stack>
    </Loading>
  );
}
