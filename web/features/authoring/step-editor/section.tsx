import { type ReactNode, useId } from 'react';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Text } from '../../../shared/ui/layout.tsx';

const Frame = chakra('section', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' } });
const Top = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: '4', rowGap: '1' } });

export interface SectionProps {
  title: ReactNode;
  help?: ReactNode;
  /** Shown beside the title. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A section of the step form with a heading. */
export function Section({ title, help, action, children }: SectionProps) {
  const id = useId();
  return (
    <Frame aria-labelledby={id}>
      <Top>
        <div>
          <chakra.h3 id={id} fontSize="md" fontWeight="medium">
            {title}
          </chakra.h3>
          {help !== undefined && (
            <Text small tone="soft">
              {help}
            </Text>
          )}
        </div>
        {action}
      </Top>
      {children}
    </Frame>
  );
}
