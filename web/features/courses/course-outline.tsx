import { Plural, Trans } from '@lingui/react/macro';
import ChevronDownIcon from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Isolate, Text } from '../../shared/ui/layout.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import type { CourseOutline_ModuleFragment } from './course-outline.generated.ts';

const Modules = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    overflowWrap: 'anywhere',
    gap: '0',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'card',
    bg: 'surface',
    overflow: 'hidden',
  },
});
const ModuleItem = chakra('li', { base: { '& + &': { borderBlockStartWidth: '1px', borderColor: 'line' } } });
const Opener = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: '14',
    px: '4',
    py: '2',
    listStyle: 'none',
    outlineOffset: '-2px',
    '&::-webkit-details-marker': { display: 'none' },
    _hover: { bg: 'sunken' },
    _largeText: { flexWrap: 'wrap' },
  },
});
/** With 200 % text on a phone, the name has a line of its own. */
const Name = chakra('h3', { base: { flex: '1', minW: '0', fontWeight: 'medium', _largeText: { flexBasis: '100%' } } });
const Turning = chakra('span', { base: { color: 'inkSoft', 'details[open] > summary > &': { transform: 'rotate(180deg)' } } });
const Steps = chakra('ol', {
  base: {
    display: 'grid',
    gap: '2',
    ps: '12',
    pe: '4',
    pb: '4',
    listStyle: 'decimal',
    color: 'inkSoft',
    '&:lang(fa)': { listStyleType: 'persian' },
    '& li': { ps: '1' },
  },
});

function ModuleName({ module }: { module: CourseOutline_ModuleFragment }) {
  return (
    <Name>
      <Isolate {...inLanguage(module.shownLanguage)}>{module.name}</Isolate>
    </Name>
  );
}

/** With more steps than this, the names of a module are in the page only while it is open. Otherwise the search of the browser finds them, too. */
const LONG_COURSE = 200;

function OpenableModule({ module, long }: { module: CourseOutline_ModuleFragment; long: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Opener>
        <ModuleName module={module} />
        <Text as="span" small tone="soft" flex="none">
          <Plural value={module.stepNames.length} one="# step" other="# steps" />
        </Text>
        <Turning>
          <Icon icon={ChevronDownIcon} />
        </Turning>
      </Opener>
      {(open || !long) && (
        <Steps>
          {module.stepNames.map((step, index) => (
            // The order is fixed, and names can repeat.
            // biome-ignore lint/suspicious/noArrayIndexKey: names are the only data, and the list never changes its order.
            <li key={index}>
              <Isolate {...inLanguage(step.shownLanguage)}>{step.name}</Isolate>
            </li>
          ))}
          {module.stepNames.length === 0 && (
            <chakra.li listStyle="none">
              <Trans>There are no steps yet</Trans>
            </chakra.li>
          )}
        </Steps>
      )}
    </details>
  );
}

/** The modules of a course and, when expanded, the names of their steps; read-only. */
export function CourseOutline({ modules }: { modules: readonly CourseOutline_ModuleFragment[] }) {
  if (modules.length === 0) {
    return (
      <EmptyState>
        <Trans>There are no modules yet</Trans>
      </EmptyState>
    );
  }
  const long = modules.reduce((steps, { stepNames }) => steps + stepNames.length, 0) > LONG_COURSE;
  return (
    <Modules>
      {modules.map((module) => (
        <ModuleItem key={module.id}>
          <OpenableModule module={module} long={long} />
        </ModuleItem>
      ))}
    </Modules>
  );
}
