import { Trans, useLingui } from '@lingui/react/macro';
import CalendarPlusIcon from 'lucide-react/icons/calendar-plus';
import DownloadIcon from 'lucide-react/icons/download';
import ExternalLinkIcon from 'lucide-react/icons/external-link';
import { menuItem } from '../../shared/editing/row-menu.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Menu } from '../../shared/ui/menu.tsx';
import type { ClassItem_ClassFragment } from './class-item.generated.ts';

export interface CalendarMenuProps {
  /** The name of the class. */
  name: string;
  links: ClassItem_ClassFragment['calendarLinks'];
}

const openInNewTab = (address: string) => void window.open(address, '_blank', 'noopener');

/** Adds a class to a calendar: the four targets of docs/specification.md#2-screens-and-routes. */
export function CalendarMenu({ name, links }: CalendarMenuProps) {
  const { t } = useLingui();
  return (
    <Menu
      framed
      label={t`Add to calendar: ${name}`}
      opener={
        <>
          <Icon icon={CalendarPlusIcon} />
          <Trans>Add to calendar</Trans>
        </>
      }
      items={[
        { key: 'google', icon: ExternalLinkIcon, words: <Trans>Google Calendar</Trans>, onChoose: () => openInNewTab(links.google) },
        { key: 'outlook', icon: ExternalLinkIcon, words: <Trans>Outlook (next class only)</Trans>, onChoose: () => openInNewTab(links.outlook) },
        { key: 'yahoo', icon: ExternalLinkIcon, words: <Trans>Yahoo</Trans>, onChoose: () => openInNewTab(links.yahoo) },
        { key: 'ical', icon: DownloadIcon, words: <Trans>iCalendar file</Trans>, onChoose: () => window.location.assign(links.ical) },
      ].flatMap(menuItem)}
    />
  );
}
