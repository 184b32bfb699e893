import { Trans, useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import CalendarCheckIcon from 'lucide-react/icons/calendar-check';
import CalendarClockIcon from 'lucide-react/icons/calendar-clock';
import CalendarXIcon from 'lucide-react/icons/calendar-x';
import ClipboardCheckIcon from 'lucide-react/icons/clipboard-check';
import CopyCheckIcon from 'lucide-react/icons/copy-check';
import CopyXIcon from 'lucide-react/icons/copy-x';
import DownloadIcon from 'lucide-react/icons/download';
import LayersIcon from 'lucide-react/icons/layers';
import MailIcon from 'lucide-react/icons/mail';
import MessageSquareTextIcon from 'lucide-react/icons/message-square-text';
import PencilLineIcon from 'lucide-react/icons/pencil-line';
import PhoneMissedIcon from 'lucide-react/icons/phone-missed';
import TicketIcon from 'lucide-react/icons/ticket';
import UnplugIcon from 'lucide-react/icons/unplug';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { NotificationKind } from '../../../schema/notifications.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { Ago } from '../../shared/ui/ago.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { FactSeparator } from '../../shared/ui/fact-separator.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { HiddenText, OneLine } from '../../shared/ui/layout.tsx';
import { keptGround } from '../../shared/ui/print.ts';
import type { NotificationItem_NotificationFragment } from './notification-item.generated.ts';
import { KIND_TITLES } from './notification-texts.ts';

const ICONS: Record<NotificationKind, LucideIcon> = {
  feedback: MessageSquareTextIcon,
  homeworkReturned: PencilLineIcon,
  homeworkWaiting: ClipboardCheckIcon,
  classReminder: CalendarClockIcon,
  classCancelled: CalendarXIcon,
  classMoved: CalendarClockIcon,
  classRestored: CalendarCheckIcon,
  classRescheduled: CalendarClockIcon,
  classDeleted: CalendarXIcon,
  newModule: LayersIcon,
  courseMessage: MailIcon,
  missedCall: PhoneMissedIcon,
  invitation: TicketIcon,
  exportReady: DownloadIcon,
  copyReady: CopyCheckIcon,
  copyFailed: CopyXIcon,
  webhookOff: UnplugIcon,
};

const line = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) 0.625rem',
  gap: '3',
  px: '4',
  py: '3',
  minH: '11',
  color: 'ink',
  textDecoration: 'none',
  alignItems: 'start',
} as const;
const OpenLine = chakra(Link, { base: { ...line, _hover: { bg: 'sunken' }, _focusVisible: { outlineOffset: '-2px' } } });
const Line = chakra('div', { base: line });
const Mark = chakra('span', { base: { w: '2.5', h: '2.5', mt: '2', rounded: 'pill', bg: 'accent', ...keptGround } });
const Title = chakra('span', { base: { display: 'block' }, variants: { unread: { true: { fontWeight: 'semibold' } } } });
/**
 * The names are in one line, in which they are cut where they are long; what has no room beside them takes a second line. A separator belongs to the
 * fact before it, so that no line begins with one.
 */
const Facts = chakra('span', { base: { display: 'flex', flexWrap: 'wrap', fontSize: 'sm', color: 'inkSoft', whiteSpace: 'pre' } });
const Names = chakra('span', { base: { display: 'flex', minW: '0', _largeText: { flexWrap: 'wrap' } } });
const When = chakra('span', { base: { flex: 'none' } });
const IconPlace = chakra('span', { base: { color: 'inkSoft', pt: '0.5' } });

interface ClassDateProps {
  startsAt: string;
  /** Where the date was before. */
  formerStart: string | null;
}

/** When the class is, or would have been. */
function ClassDate({ startsAt, formerStart }: ClassDateProps) {
  const format = useFormat();
  return (
    <When>
      {formerStart !== null && (
        <>
          <del>
            <time dateTime={formerStart}>{format.dateTime(formerStart)}</time>
          </del>{' '}
        </>
      )}
      <time dateTime={startsAt}>{format.dateTime(startsAt)}</time>
      <FactSeparator />
    </When>
  );
}

export interface NotificationItemProps {
  notification: NotificationItem_NotificationFragment;
  unread: boolean;
  /** Called when the notification is opened. */
  onOpen: () => void;
}

/** One notification: a link to its item, or plain text if the viewer may not see the item any more. */
export function NotificationItem({ notification, unread, onOpen }: NotificationItemProps) {
  const { i18n } = useLingui();
  const { kind, path, createdAt, academyName, courseName, moduleName, stepName, personName, className, startsAt, formerStart } = notification;
  const isClass = startsAt !== null;
  const place = [kind === 'newModule' || kind === 'copyReady' ? moduleName : null, stepName, className, courseName, academyName].find((name) => name !== null);
  const names = (kind === 'missedCall' ? [personName, place] : [place, personName]).filter((name) => name != null);
  const content = (
    <>
      <IconPlace>
        <Icon icon={ICONS[kind]} />
      </IconPlace>
      <span>
        {unread && (
          <HiddenText>
            <Trans>Unread:</Trans>{' '}
          </HiddenText>
        )}
        <Title unread={unread}>{i18n._(KIND_TITLES[kind])}</Title>
        <Facts>
          <Names>
            {names.map((name, index) => (
              <Fragment key={name}>
                {index > 0 && <FactSeparator />}
                <OneLine minW="0">{name}</OneLine>
              </Fragment>
            ))}
            {path === null && (
              <OneLine minW="0">
                <Trans>You can no longer open this.</Trans>
              </OneLine>
            )}
            {(names.length > 0 || path === null) && <FactSeparator />}
          </Names>
          {isClass && <ClassDate startsAt={startsAt} formerStart={formerStart} />}
          <When>
            <Ago at={createdAt} />
          </When>
        </Facts>
      </span>
      {unread ? <Mark /> : <span />}
    </>
  );
  return path === null ? (
    <Line>{content}</Line>
  ) : (
    <OpenLine to={path} onClick={onOpen}>
      {content}
    </OpenLine>
  );
}
