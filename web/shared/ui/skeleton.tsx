import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { chakra } from './chakra.ts';
import { Card, CardGrid, HiddenText, Stack } from './layout.tsx';

/** A gray shape without animation, shown while content loads; set `w` and `h`. */
export const Shape = chakra('span', { base: { display: 'block', bg: 'sunken', rounded: 'control', h: '5', w: 'full' } });

/** Wraps shapes and announces once that content is loading. */
export function Loading({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div aria-busy="true">
      <HiddenText role="status">{t`Loading…`}</HiddenText>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** Cards with an image of the aspect ratio width / height. */
export function CardsSkeleton({ count = 3, aspect }: { count?: number; aspect: number }) {
  return (
    <Loading>
      <CardGrid>
        {Array.from({ length: count }, (_, index) => `card-${index}`).map((key) => (
          <Card key={key}>
            <Shape rounded="0" h="auto" aspectRatio={String(aspect)} />
            <Stack p="5" gap="3">
              <Shape w="70%" />
              <Shape h="4" />
              <Shape h="4" w="40%" />
            </Stack>
          </Card>
        ))}
      </CardGrid>
    </Loading>
  );
}

/** Lines of text or rows of a list. */
export function LinesSkeleton({ count = 4, height = '5' }: { count?: number; height?: string }) {
  return (
    <Loading>
      <Stack>
        {Array.from({ length: count }, (_, index) => `line-${index}`).map((key, index) => (
          <Shape key={key} h={height} w={index === count - 1 ? '60%' : 'full'} />
        ))}
      </Stack>
    </Loading>
  );
}

/** A form with a number of fields. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <Loading>
      <Stack gap="4">
        {Array.from({ length: fields }, (_, index) => `field-${index}`).map((key) => (
          <Stack key={key} gap="1.5">
            <Shape w="30%" />
            <Shape h="12" />
          </Stack>
        ))}
        <Shape h="11" />
      </Stack>
    </Loading>
  );
}
