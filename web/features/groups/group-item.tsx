import { Plural, Trans, useLingui } from '@lingui/react/macro';
import EllipsisIcon from 'lucide-react/icons/ellipsis';
import PencilIcon from 'lucide-react/icons/pencil';
import TrashIcon from 'lucide-react/icons/trash';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { menuItem } from '../../shared/editing/row-menu.tsx';
import { languageName } from '../../shared/i18n/languages.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { FactSeparator } from '../../shared/ui/fact-separator.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Isolate, Text } from '../../shared/ui/layout.tsx';
import { Menu } from '../../shared/ui/menu.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import type { GroupList_GroupFragment } from './group-list.generated.ts';

const Item = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    ps: { base: '4', md: '5' },
    pe: '2',
    py: '2',
    minH: '16',
  },
});
const NameLink = chakra(Link, {
  base: {
    fontWeight: 'medium',
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    display: 'inline-block',
    py: '2.5',
    my: '-1.5',
    _hover: { textDecoration: 'underline' },
    _focusVisible: { rounded: 'control' },
  },
});

export interface GroupItemProps {
  group: GroupList_GroupFragment;
  onEdit: () => void;
  onDelete: () => void;
}

/** A group: its name, which leads to its members, how many they are, and where there is room its languages. */
export function GroupItem({ group, onEdit, onDelete }: GroupItemProps) {
  const { t } = useLingui();
  const { id, name, language, memberCount, translations } = group;
  return (
    <Item>
      <chakra.div flex="1" minW="0">
        <NameLink to={`/admin/group-users/${id}`}>
          <Isolate {...inLanguage(language)}>{name}</Isolate>
        </NameLink>
        <Text small tone="soft">
          <Plural value={memberCount} one="# person" other="# people" />
          <chakra.span hideBelow="md">
            {translations.map((each) => (
              <Fragment key={each.language}>
                <FactSeparator />
                <Isolate lang={each.language}>{languageName(each.language)}</Isolate>
              </Fragment>
            ))}
          </chakra.span>
        </Text>
      </chakra.div>
      <Menu
        label={t`Actions for ${name}`}
        opener={<Icon icon={EllipsisIcon} />}
        items={[
          { key: 'edit', icon: PencilIcon, words: <Trans>Edit names</Trans>, onChoose: onEdit },
          { key: 'delete', icon: TrashIcon, words: <Trans>Delete group</Trans>, onChoose: onDelete, danger: true },
        ].flatMap(menuItem)}
      />
    </Item>
  );
}
