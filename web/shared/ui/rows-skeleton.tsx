import { chakra } from './chakra.ts';
import { Card, Stack } from './layout.tsx';
import { Loading, Shape } from './skeleton.tsx';

const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    px: { base: '4', md: '5' },
    minH: '4.5rem',
    '& + &': { borderBlockStartWidth: '1px', borderColor: 'line' },
  },
});

const keysOf = (count: number) => Array.from({ length: count }, (_, index) => `row-${index}`);

/** The loading state of a list whose rows have two lines, with a count above it; `avatar`: each row begins with one, `button`: it ends with one. */
export function RowsSkeleton({ count = 6, avatar = false, button = false, counted = false }: RowsSkeletonProps) {
  return (
    <Loading>
      {counted && <Shape h="4" w="6rem" mt="0.5" mb="2.5" />}
      <Card>
        {keysOf(count).map((key) => (
          <Line key={key}>
            {avatar && <Shape w="9" h="9" rounded="pill" flex="none" />}
            <Stack gap="2" flex="1">
              <Shape w="40%" h="4" />
              <Shape w="60%" h="3" />
            </Stack>
            {button && <Shape h="11" w="5rem" flex="none" />}
          </Line>
        ))}
      </Card>
    </Loading>
  );
}

export interface RowsSkeletonProps {
  count?: number;
  avatar?: boolean;
  button?: boolean;
  /** The list has a line with its count above it. */
  counted?: boolean;
}

/** The loading state of a column of cards with a name, a bar and a line of text. */
export function BlocksSkeleton() {
  return (
    <Loading>
      <Stack gap="3">
        <Shape h="4" w="6rem" />
        {keysOf(3).map((key) => (
          <Card key={key} px={{ base: '4', md: '5' }} py="4" gap="3">
            <Shape w="45%" />
            <Shape h="2" />
            <Shape w="65%" h="4" />
          </Card>
        ))}
      </Stack>
    </Loading>
  );
}
