import { useApolloClient, useQuery } from '@apollo/client/react';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import BellIcon from 'lucide-react/icons/bell';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { UNREAD_MAX } from '../../../schema/notifications.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { lazyPart, optionalPart } from '../../shared/lazy-part.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { whenIdle } from '../../shared/when-idle.ts';
import { UnreadNotificationsDocument } from './notification-bell.generated.ts';

/** Loaded when the page has been painted. */
const NotificationLive = optionalPart(async () => (await import('./notification-live.tsx')).NotificationLive);
const loadPanel = async () => {
  const texts = import('../../shared/i18n/notification-catalog.ts').then(({ loadNotificationCatalog }) => loadNotificationCatalog());
  const [panel] = await Promise.all([import('./notification-panel.tsx'), texts]);
  return panel.NotificationPanel;
};
/** Loaded when the bell is pressed, or before, when it is hovered or focused. */
const NotificationPanel = lazyPart(loadPanel);
const preload = () => void loadPanel().catch(() => undefined);

const IDLE_DELAY_MAX = 4000;
const Holder = chakra('div', { base: { position: { md: 'relative' }, display: 'flex' } });
const Place = chakra('span', { base: { position: 'relative', display: 'flex' } });
const Count = chakra('span', {
  base: {
    position: 'absolute',
    insetBlockStart: '0.5',
    insetInlineEnd: '0',
    minW: '5',
    px: '1',
    rounded: 'pill',
    bg: 'accent',
    color: 'onAccent',
    fontSize: 'xs',
    lineHeight: '1.25rem',
    textAlign: 'center',
    pointerEvents: 'none',
  },
});

/** Reads the number of unread notifications: what the first query of the page read, else, once the page has been painted, from the server. */
function useUnread() {
  const client = useApolloClient();
  const [idle, setIdle] = useState(false);
  const { data } = useQuery(UnreadNotificationsDocument, { fetchPolicy: 'cache-only' });
  useEffect(() => whenIdle(() => setIdle(true), IDLE_DELAY_MAX), []);
  const missing = idle && data?.viewer === undefined;
  useEffect(() => {
    // Without a connection the bell shows no number; the live connection reads it again.
    if (missing) client.query({ query: UnreadNotificationsDocument, fetchPolicy: 'cache-first' }).catch(() => undefined);
  }, [client, missing]);
  return { idle, viewer: data?.viewer };
}

/**
 * The bell of the headers, with the number of unread notifications. The first query of a page reads the number with the account; the bell asks
 * for it only after signing in on this page.
 */
export function NotificationBell({ settings }: { settings: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const { idle, viewer } = useUnread();
  const { key } = useLocation();
  // The panel belongs to one history entry: navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  const holder = useRef<HTMLDivElement>(null);
  const [changes, setChanges] = useState(0);
  const count = viewer?.unreadNotifications ?? 0;
  const name = t`Notifications`;
  const label = count === 0 ? name : plural(count, { one: '# unread notification', other: '# unread notifications' });
  const close = (returnFocus: boolean) => {
    setOpenAt(null);
    if (returnFocus) holder.current?.querySelector('button')?.focus();
  };
  return (
    <Holder ref={holder} onPointerEnter={preload} onFocus={preload}>
      <Place>
        <IconButton icon={BellIcon} label={label} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpenAt(open ? null : key)} />
        {count > 0 && <Count aria-hidden="true">{`${format.number(Math.min(count, UNREAD_MAX - 1))}${count < UNREAD_MAX ? '' : '+'}`}</Count>}
      </Place>
      <Suspense>{idle && viewer && <NotificationLive count={count} timeZone={viewer.timeZone} onChange={() => setChanges((before) => before + 1)} />}</Suspense>
      {/* A part that is still being loaded would hide an open panel of the same boundary, which then loses the focus. */}
      <Suspense>{open && <NotificationPanel holder={holder} count={count} changes={changes} settings={settings} onClose={close} />}</Suspense>
    </Holder>
  );
}
