import { useLingui } from '@lingui/react/macro';
import ChevronRightIcon from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { chakra } from './chakra.ts';
import { Icon } from './icon.tsx';

const List = chakra('ol', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '1.5', fontSize: 'sm', color: 'inkSoft' } });
const Item = chakra('li', { base: { display: 'flex', alignItems: 'center', gap: '1.5', maxW: { base: 'full', md: '24rem' } } });
/** Truncates each name to one line; the heading below shows it in full. */
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
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

/** The path from the academies to the current page. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useLingui();
  return (
    <chakra.nav aria-label={t`You are here`} maxW="full">
      <List>
        {crumbs.map(({ key, label, to }, index) => (
          <Item key={key}>
            {index > 0 && <Icon icon={ChevronRightIcon} size={0.875} />}
            {to === undefined ? <Here aria-current="page">{label}</Here> : <CrumbLink to={to}>{label}</CrumbLink>}
          </Item>
        ))}
      </List>
    </chakra.nav>
  );
}
