import { Card, Row, Stack } from '../../shared/ui/layout.tsx';
import { Loading, Shape } from '../../shared/ui/skeleton.tsx';

/** The loading state of the classes of a course. */
export function ClassListSkeleton() {
  return (
    <Loading>
      <Stack>
        <Shape h="4" w="16rem" maxW="full" my="3" />
        {['first', 'second'].map((key) => (
          <Card key={key} p={{ base: '4', md: '6' }} gap="4">
            <Shape h="6" w="50%" />
            <Shape h="12" />
            <Shape h="4" w="65%" />
            <Row flexWrap="wrap">
              <Shape h="11" w="8rem" />
              <Shape h="11" w="10rem" />
            </Row>
          </Card>
        ))}
      </Stack>
    </Loading>
  );
}
