import { Trans, useLingui } from '@lingui/react/macro';
import SearchIcon from 'lucide-react/icons/search';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { LazySearchDialog } from '../../features/search/search-entry.tsx';
import { useSetLanguage } from '../../shared/account/use-set-language.ts';
import { LanguageSwitcher } from '../../shared/i18n/language-switcher.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Box, Heading, Stack, Tag } from '../../shared/ui/layout.tsx';
import { BadgeNumber, type TabItem } from '../../shared/ui/tabs.tsx';
import { ReadingSettings } from './reading-settings.tsx';

/** As wide as the dialog, in spite of its padding. */
const Links = chakra('nav', { base: { display: 'grid', mx: '-6', _largeText: { mx: '-2' } } });
const entry = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  minH: '11',
  px: '6',
  py: '2',
  _largeText: { px: '2' },
  textDecoration: 'none',
  _hover: { bg: 'sunken' },
  _focusVisible: { outlineOffset: '-2px' },
  '&[aria-current]': { bg: 'accentSoft', color: 'accentInk', fontWeight: 'medium' },
} as const;
const MenuLink = chakra(Link, { base: entry });
const MenuButton = chakra('button', { base: { ...entry, justifyContent: 'start', mx: '-6', _largeText: { px: '2', mx: '-2' } } });

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Stack gap="3" borderBlockStartWidth="1px" borderColor="line" mx="-6" px="6" pt="4" _largeText={{ mx: '-2', px: '2' }}>
      <Heading as="h3" fontSize="md">
        {title}
      </Heading>
      {children}
    </Stack>
  );
}

export interface LessonMenuProps {
  tabs: readonly TabItem[];
  selected: string;
  addressOf: (tab: string) => string;
  onClose: () => void;
}

/** The menu of a lesson on phones, where the header is hidden: the other tabs of the course, the search, the reading settings, the language and the pages of the learner. */
export function LessonMenu({ tabs, selected, addressOf, onClose }: LessonMenuProps) {
  const { t } = useLingui();
  const [searching, setSearching] = useState(false);
  return (
    <Dialog kind="sheet" open onClose={onClose} title={<Trans>Course menu</Trans>}>
      <Links aria-label={t`Course`}>
        {tabs.map(({ key, label, badge }) => (
          <MenuLink key={key} to={addressOf(key)} aria-current={key === selected ? 'page' : undefined} onClick={onClose}>
            {label}
            {badge !== undefined && badge.count > 0 && (
              <Tag tone="accent" position="relative" title={badge.label}>
                <BadgeNumber {...badge} />
              </Tag>
            )}
          </MenuLink>
        ))}
      </Links>
      <MenuButton type="button" aria-haspopup="dialog" onClick={() => setSearching(true)}>
        <Icon icon={SearchIcon} />
        <Trans>Search</Trans>
      </MenuButton>
      {searching && <LazySearchDialog onClose={() => setSearching(false)} />}
      <Part title={<Trans>Reading settings</Trans>}>
        <ReadingSettings />
        <Box>
          <LanguageSwitcher onChosen={useSetLanguage()} />
        </Box>
      </Part>
      <Part title={<Trans>Main menu</Trans>}>
        <Links aria-label={t`Main menu`}>
          <MenuLink to="/dashboard">
            <Trans>Academies</Trans>
          </MenuLink>
          <MenuLink to="/my-courses">
            <Trans>My Courses</Trans>
          </MenuLink>
        </Links>
      </Part>
    </Dialog>
  );
}
