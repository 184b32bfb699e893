import { useLingui } from '@lingui/react/macro';
import EllipsisIcon from 'lucide-react/icons/ellipsis';
import { Icon } from '../ui/icon.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';

/** The less frequent actions on a list item, in a menu. */
export function MoreMenu({ name, items }: { name: string; items: readonly MenuItem[] }) {
  const { t } = useLingui();
  return <Menu label={t`More actions: ${name}`} opener={<Icon icon={EllipsisIcon} />} items={items} />;
}
