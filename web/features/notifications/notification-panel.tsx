import { Trans, useLingui } from '@lingui/react/macro';
import BellIcon from 'lucide-react/icons/bell';
import Settings2Icon from 'lucide-react/icons/settings-2';
import XIcon from 'lucide-react/icons/x';
import { type RefObject, useEffect, useRef } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { AppButton, ButtonLink, IconButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Box, Row } from '../../shared/ui/layout.tsx';
import { ShowNextPage } from '../../shared/ui/show-more.tsx';
import { LinesSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import { useMore } from '../../shared/use-more.ts';
import { groupByDay, type NotificationDay } from './notification-days.ts';
import { NotificationItem } from './notification-item.tsx';
import { type Notification, useMarkRead, useNotifications } from './use-notifications.ts';

const Frame = chakra('div', {
  base: {
    position: 'absolute',
    insetBlockStart: '100%',
    insetInlineEnd: { base: '0', md: '0' },
    w: { base: '100%', md: '26rem' },
    maxH: { base: 'calc(100dvh - 4rem)', md: 'min(40rem, calc(100dvh - 5rem))' },
    display: 'flex',
    flexDirection: 'column',
    bg: 'surface',
    color: 'ink',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: { base: '0', md: 'card' },
    boxShadow: 'float',
    outline: 'none',
    overflow: 'hidden',
  },
});
const Top = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    ps: '4',
    pe: '2',
    py: '1',
    borderBlockEndWidth: '1px',
    borderColor: 'line',
  },
});
const Scroll = chakra('div', { base: { overflowY: 'auto', overscrollBehavior: 'contain' } });
const Day = chakra('h3', { base: { px: '4', pt: '3', pb: '1', fontSize: 'sm', fontWeight: 'medium', color: 'inkSoft' } });
const List = chakra('ul', { base: { '& > li + li': { borderBlockStartWidth: '1px', borderColor: 'line' } } });

/** Closes on a press outside and on Escape, which returns the focus to the bell. */
function useDismiss(holder: RefObject<HTMLElement | null>, onClose: (returnFocus: boolean) => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      if (!holder.current?.contains(event.target as Node)) close.current(false);
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close.current(true);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', onEscape);
    };
  }, [holder]);
}

function DayName({ day: { ago, time } }: { day: NotificationDay }) {
  const format = useFormat();
  if (ago === 0) return <Trans>Today</Trans>;
  return ago === 1 ? <Trans>Yesterday</Trans> : format.date(time);
}

function Skeleton() {
  return (
    <chakra.div p="4">
      <LinesSkeleton count={5} />
    </chakra.div>
  );
}

function NoNotifications() {
  return (
    <EmptyState icon={BellIcon}>
      <Trans>There are no notifications yet. Feedback, messages and invitations will appear here.</Trans>
    </EmptyState>
  );
}

interface DaysProps {
  items: readonly Notification[];
  isUnread: (item: Notification) => boolean;
  onOpen: (item: Notification) => void;
}

/** The notifications below the names of their days. */
function Days({ items, isUnread, onOpen }: DaysProps) {
  return groupByDay(items, new Date()).map((day) => (
    <section key={day.ago}>
      <Day>
        <DayName day={day} />
      </Day>
      <List>
        {day.items.map((item) => (
          <li key={item.id}>
            <NotificationItem notification={item} unread={isUnread(item)} onOpen={() => onOpen(item)} />
          </li>
        ))}
      </List>
    </section>
  ));
}

/** The title, a link to the settings, and the button that closes. */
function PanelHead({ settings, onClose }: { settings: string; onClose: () => void }) {
  const { t } = useLingui();
  const label = t`Notification settings`;
  return (
    <Top>
      <chakra.h2 fontSize="md">
        <Trans>Notifications</Trans>
      </chakra.h2>
      <Row gap="0">
        <ButtonLink variant="quiet" to={`${settings}#notifications`} aria-label={label} title={label}>
          <Icon icon={Settings2Icon} />
        </ButtonLink>
        <IconButton icon={XIcon} label={t`Close`} onClick={onClose} />
      </Row>
    </Top>
  );
}

export interface NotificationPanelProps {
  /** The element that holds the bell and this panel. */
  holder: RefObject<HTMLElement | null>;
  /** Number of unread notifications. */
  count: number;
  /** Grows with every change on the server. */
  changes: number;
  /** The path of the settings page. */
  settings: string;
  onClose: (returnFocus: boolean) => void;
}

/** The list of notifications below the bell, the newest first, by day. */
export function NotificationPanel({ holder, count, changes, settings, onClose }: NotificationPanelProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const { result, loadNext } = useNotifications(changes);
  const markRead = useMarkRead();
  const more = useMore(loadNext);
  useDismiss(holder, onClose);
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);
  const isUnread = (item: Notification): boolean => count > 0 && item.readAt === null;
  const openItem = (item: Notification) => {
    if (isUnread(item)) void markRead([item], { ids: [item.id] });
    onClose(false);
  };
  const markAll = (items: readonly Notification[]) => {
    // The button goes away.
    frame.current?.focus({ preventScroll: true });
    void markRead(items, { upTo: items[0]?.createdAt ?? null });
  };
  return (
    <Frame ref={frame} role="dialog" aria-label={t`Notifications`} tabIndex={-1}>
      <PanelHead settings={settings} onClose={() => onClose(true)} />
      <Scroll>
        <QueryState result={result} skeleton={<Skeleton />}>
          {({ notifications: { items, nextCursor } }) => (
            <>
              {items.length === 0 && <NoNotifications />}
              {count > 0 && items.length > 0 && (
                <Row justifyContent="flex-end" px="2" pt="1">
                  <AppButton variant="quiet" onClick={() => markAll(items)}>
                    <Trans>Mark all as read</Trans>
                  </AppButton>
                </Row>
              )}
              <Days items={items} isUnread={isUnread} onOpen={openItem} />
              {nextCursor != null && (
                <Box p="3">
                  <ShowNextPage after={nextCursor} more={more} />
                </Box>
              )}
            </>
          )}
        </QueryState>
      </Scroll>
    </Frame>
  );
}
