import { type ReactNode, useId } from 'react';
import { chakra } from './chakra.ts';
import { pageEdge } from './layout.tsx';
import { notPrinted } from './print.ts';
import { panelOf, TabList, type TabListProps, tabIdOf } from './tabs.tsx';

const Line = chakra('div', { base: { borderBlockEndWidth: '1px', borderColor: 'line', ...notPrinted } });
const Inside = chakra('div', {
  base: { ...pageEdge, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '6', minH: '11' },
});
/** Takes a line of its own if the tabs leave it too little space. */
const Lead = chakra('div', { base: { flex: '1 1 22rem', minW: '0' } });
const Row = chakra('div', { base: { minW: '0', maxW: 'full' } });
const Panel = chakra('div', {
  variants: {
    kind: {
      page: { ...pageEdge, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start', gap: '4', pt: { base: '3', md: '5' }, pb: '16' },
      window: {},
    },
  },
});

export interface PageTabsProps extends Omit<TabListProps, 'id' | 'plain'> {
  /** The path to the page, in the line of the tabs. */
  lead: ReactNode;
  /** Shown instead of the line with the path and the tabs. */
  line?: ReactNode;
  /** Path and tabs are hidden on a phone, where the panel has a way back. */
  quiet?: boolean;
  /** The panel is as wide as the window and sets its own edge. */
  wide: boolean;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** The tabs of a whole page: path and tabs in one line, which stays where it is whichever tab is selected. A single tab is not shown. */
export function PageTabs({ lead, line, quiet = false, wide, children, ...list }: PageTabsProps) {
  const id = useId();
  return (
    <div>
      {/* The panel is named by its tab also where the tabs are not shown. */}
      {line !== undefined && (
        <span id={tabIdOf(id, list.selected)} hidden>
          {list.items.find(({ key }) => key === list.selected)?.label}
        </span>
      )}
      {line ?? (
        <Line hideBelow={quiet ? 'md' : undefined}>
          <Inside>
            <Lead>{lead}</Lead>
            {list.items.length > 1 && (
              <Row>
                <TabList {...list} id={id} plain />
              </Row>
            )}
          </Inside>
        </Line>
      )}
      <Panel {...panelOf(id, list.items, list.selected)} kind={wide ? 'window' : 'page'}>
        {children}
      </Panel>
    </div>
  );
}
