import ArrowLeftIcon from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Heading, Text } from '../../shared/ui/layout.tsx';
import type { useOverviewAddress } from './use-overview-address.ts';

const Line = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: { base: '1', md: '4' },
    ms: '-2',
    // With 200 % text on a phone, the count is below the title.
    _largeText: { gridTemplateColumns: 'auto minmax(0, 1fr)', '& > :last-child': { gridColumn: '2' } },
  },
});

export interface OverviewLineProps {
  /** The way back. */
  back: ReturnType<typeof useOverviewAddress>['addressOfModules'];
  /** The words of the way back; on phones only its accessible name. */
  backLabel: string;
  /** What the title is a part of. */
  above: ReactNode;
  title: ReactNode;
  /** At the end of the line, for example how many entries there are. */
  children?: ReactNode;
}

/** The head of a module, or of the work of a student, in one line: the way back, the title and a count. */
export function OverviewLine({ back, backLabel, above, title, children }: OverviewLineProps) {
  return (
    <Line>
      <ButtonLink variant="quiet" icon={ArrowLeftIcon} to={back} preventScrollReset aria-label={backLabel} title={backLabel}>
        <chakra.span hideBelow="md">{backLabel}</chakra.span>
      </ButtonLink>
      <div>
        <Text small tone="soft" lineHeight="1.35" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
          {above}
        </Text>
        <Heading lineHeight="1.3" overflowWrap="anywhere">
          {title}
        </Heading>
      </div>
      {children}
    </Line>
  );
}
