import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { chakra } from '../../../shared/ui/chakra.ts';
import { PageBody, Row } from '../../../shared/ui/layout.tsx';
import { PageTitle } from '../../../shared/ui/page-title.tsx';
import { useShownTab } from '../../../shared/ui/tabs.tsx';

/** Heading and actions, with the tabs below them, on larger screens between them. */
const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: { base: 'wrap', md: 'nowrap' },
    alignItems: 'center',
    columnGap: '6',
    rowGap: '2',
    // The icons of the actions leave their space to the heading.
    _largeText: { columnGap: '2', '& a > svg, & button > svg': { display: 'none' } },
    // No word of the heading breaks: where there is no room beside it, the actions are below it.
    '& > h1': { flex: { base: '1 0 auto', md: 'none' } },
    '& > nav': { order: { base: '1', md: '0' }, flex: { base: '1 0 100%', md: '1' }, minW: '0' },
  },
});
const Tabs = chakra('nav', { base: { display: 'flex', gap: '1', overflowX: 'auto', borderBlockEndWidth: '1px', borderColor: 'line', scrollbarWidth: 'none' } });
const Tab = chakra(Link, {
  base: {
    minH: '11',
    px: '3',
    flex: 'none',
    display: 'inline-flex',
    alignItems: 'center',
    color: 'inkSoft',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    borderBlockEndWidth: '3px',
    borderColor: 'transparent',
    _hover: { color: 'ink' },
    _focusVisible: { outlineOffset: '-2px', rounded: 'control' },
    '&[aria-current]': { color: 'accentInk', fontWeight: 'medium', borderColor: 'accent' },
  },
});

/** The pages about users, in the order of their tabs (docs/specification.md#2-screens-and-routes). */
const PAGES = [
  { path: '/admin/users', label: <Trans>All Users</Trans> },
  { path: '/admin/groups', label: <Trans>Groups</Trans> },
  { path: '/admin/invitations', label: <Trans>Invitations</Trans> },
] as const;

export interface UsersFrameProps {
  path: (typeof PAGES)[number]['path'];
  /** Buttons and links beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages about users: heading, actions and a link to each page, as tabs. */
export function UsersFrame({ path, actions, children }: UsersFrameProps) {
  const { t } = useLingui();
  const row = useRef<HTMLElement>(null);
  const current = useId();
  useShownTab(row, current);
  return (
    <PageBody pt={{ base: '3', md: '5' }} gap={{ base: '3', md: '4' }}>
      <Head>
        <PageTitle title={t`Users`} />
        <Tabs ref={row} aria-label={t`Users`}>
          {PAGES.map((page) => (
            <Tab key={page.path} id={page.path === path ? current : undefined} to={page.path} aria-current={page.path === path ? 'page' : undefined}>
              {page.label}
            </Tab>
          ))}
        </Tabs>
        {actions !== undefined && <Row flexWrap="wrap">{actions}</Row>}
      </Head>
      {children}
    </PageBody>
  );
}
