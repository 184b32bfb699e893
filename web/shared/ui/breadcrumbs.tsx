import { useLingui } from '@lingui/react/macro';
import ChevronLeftIcon from 'lucide-react/icons/chevron-left';
import ChevronRightIcon from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { chakra } from './chakra.ts';
import { Icon } from './icon.tsx';
import { ellipsis } from './layout.tsx';

const List = chakra('ol', { base: { display: 'flex', alignItems: 'center', columnGap: '1.5', fontSize: 'sm', color: 'inkSoft' } });
const Item = chakra('li', {
  base: { display: 'flex', alignItems: 'center', gap: '1.5', minW: '0', maxW: { base: 'full', md: '24rem' } },
  // On phones, only the way to the parent: the heading below names the page.
  variants: { parent: { true: {}, false: { hideBelow: 'md' } } },
});
/** Truncates each name to one line, at its own end, also where the page has the other direction; the heading below shows it in full. */
const oneLine = { ...ellipsis, '& > bdi': { ...ellipsis, display: 'block', w: 'fit-content', maxW: 'full' } } as const;
const Here = chakra('span', { base: oneLine });
const CrumbLink = chakra(Link, {
  base: { ...oneLine, py: { base: '3', md: '2' }, textDecoration: 'none', _hover: { textDecoration: 'underline', color: 'ink' } },
});

export interface Crumb {
  label: ReactNode;
  /** Omitted for the current page. */
  to?: string;
  key: string;
}

/** The path from the academies to the current page; on phones a link to the parent page. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useLingui();
  const parent = crumbs.findLast(({ to }) => to !== undefined)?.key;
  return (
    <chakra.nav aria-label={t`You are here`} minW="0" maxW="full">
      <List>
        {crumbs.map(({ key, label, to }, index) => (
          <Item key={key} parent={key === parent}>
            {key === parent && (
              <chakra.span hideFrom="md">
                <Icon icon={ChevronLeftIcon} size={1} />
              </chakra.span>
            )}
            {index > 0 && (
              <chakra.span hideBelow="md">
                <Icon icon={ChevronRightIcon} size={0.875} />
              </chakra.span>
            )}
            {to === undefined ? <Here aria-current="page">{label}</Here> : <CrumbLink to={to}>{label}</CrumbLink>}
          </Item>
        ))}
      </List>
    </chakra.nav>
  );
}
