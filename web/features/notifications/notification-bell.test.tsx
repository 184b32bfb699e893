import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentSession, startSession } from '../../shared/session/session.ts';
import { answer, type RenderOptions, refusal, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { viewerWith } from '../../testing/viewer.ts';
import { UnreadNotificationsDocument } from './notification-bell.generated.ts';
import { NotificationBell } from './notification-bell.tsx';
import type { NotificationItem_NotificationFragment } from './notification-item.generated.ts';
import { NotificationsChangedDocument, SetTimeZoneDocument } from './notification-live.generated.ts';
import { MarkNotificationsReadDocument, NotificationsDocument } from './notification-panel.generated.ts';

type Item = NotificationItem_NotificationFragment;
const ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const now = new Date().toISOString();

beforeEach(() => {
  // The browser is idle at once.
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
});

const VIEWER = viewerWith({ surname: 'Karimi' });
const viewer = (unreadNotifications: number, timeZone: string | null = ZONE) => typed('Viewer', { id: 'u1', unreadNotifications, timeZone });
const unread = (count: number, timeZone: string | null = ZONE) => answer(UnreadNotificationsDocument, {}, { viewer: viewer(count, timeZone) });
const changedTo = (count: number, delay = 50, doNotDisturb = false) => ({
  ...answer(NotificationsChangedDocument, {}, { notificationsChanged: typed('Viewer', { id: 'u1', unreadNotifications: count, doNotDisturb }) }),
  delay,
});
const silent = { ...changedTo(0), delay: 1_000_000 };
const item = (id: string, change: Partial<Item> = {}): Item =>
  typed('Notification', {
    id,
    kind: 'feedback',
    createdAt: now,
    readAt: null,
    path: `/academy-course-detail/c1?tab=1&step=${id}`,
    academyName: null,
    courseName: 'First aid',
    moduleName: 'Listening',
    stepName: `Step ${id}`,
    personName: 'Anna Bauer',
    className: null,
    startsAt: null,
    formerStart: null,
    ...change,
  });
const page = (items: Item[], nextCursor: string | null = null, cursor?: string) =>
  answer(NotificationsDocument, cursor === undefined ? {} : { cursor }, { notifications: typed('NotificationPage', { items, nextCursor }) });
const marked = (variables: object, count: number) =>
  answer(MarkNotificationsReadDocument, variables, { markNotificationsRead: typed('Viewer', { id: 'u1', unreadNotifications: count }) });

function open(...answers: NonNullable<RenderOptions['answers']>) {
  return renderWithProviders(<NotificationBell settings="/settings" />, {
    path: '/dashboard',
    answers,
    routes: [
      { path: '/academy-course-detail/c1', element: <p>the course</p> },
      { path: '/settings', element: <p>the settings</p> },
    ],
  });
}
const bell = (name: string | RegExp) => screen.findByRole('button', { name });
async function openPanel(name: string | RegExp): Promise<HTMLElement> {
  await userEvent.click(await bell(name));
  return screen.findByRole('dialog', { name: 'Notifications' });
}
const rows = (panel: HTMLElement) => within(panel).queryAllByRole('listitem');
const announced = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);

describe('the bell of notifications', () => {
  it('has the number of unread notifications in its name, updates it live, and announces only a higher number', async () => {
    open(unread(1), changedTo(3, 300));
    await bell('1 unread notification');
    expect(announced()).not.toContain('1 unread notification');
    await bell('3 unread notifications');
    await waitFor(() => expect(announced()).toContain('3 unread notifications'));
  });

  it('does not announce that notifications were read on another device', async () => {
    open(unread(2), changedTo(0));
    await bell('2 unread notifications');
    await bell('Notifications');
    expect(announced().filter((text) => text !== '')).toEqual([]);
  });

  it('shows the availability that was set on another device', async () => {
    startSession({ token: 'secret', viewer: { ...VIEWER, doNotDisturb: false } });
    open(unread(0), changedTo(0, 50, true));
    await waitFor(() => expect(currentSession()?.viewer.doNotDisturb).toBe(true));
    expect(localStorage.getItem('dnd')).toBe('1');
  });

  it('shows at most the number 99', async () => {
    open(unread(100), silent);
    await bell('100 unread notifications');
    expect(screen.getByText('99+')).toBeDefined();
  });

  it('stores the time zone of the device when the account has another one', async () => {
    const { client } = open(
      unread(0, 'Pacific/Auckland'),
      silent,
      answer(SetTimeZoneDocument, { timeZone: ZONE }, { setTimeZone: typed('Viewer', { id: 'u1', timeZone: ZONE }) }),
    );
    await waitFor(() => expect(client.readQuery({ query: UnreadNotificationsDocument })?.viewer?.timeZone).toBe(ZONE));
  });
});

describe('the list of notifications', () => {
  it('is grouped by day and marks unread ones with a word', async () => {
    const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
    open(
      unread(1),
      silent,
      page([item('1'), item('2', { kind: 'courseMessage', stepName: null, readAt: now }), item('3', { createdAt: yesterday, readAt: now })]),
    );
    const panel = await openPanel('1 unread notification');
    await within(panel).findByRole('heading', { name: 'Today' });
    expect(within(panel).getByRole('heading', { name: 'Yesterday' })).toBeDefined();
    const [first, second] = rows(panel).map(({ textContent }) => textContent);
    expect(first).toMatch(/^Unread: Feedback on your homeworkStep 1 · Anna Bauer · (now|\d+ seconds? ago)$/);
    expect(second).toMatch(/^New message to the courseFirst aid · Anna Bauer · /);
    await waitFor(() => expect(document.activeElement).toBe(panel));
  });

  it('has the date of a class that was cancelled once, and the time of sending as a tooltip', async () => {
    const sent = new Date(Date.now() - 3 * 60_000).toISOString();
    const change = { kind: 'classCancelled' as const, stepName: null, personName: null, className: 'Evening class', startsAt: '2026-12-24T17:00:00Z' };
    open(unread(0), silent, page([item('1', { ...change, createdAt: sent })]));
    const row = await within(await openPanel('Notifications')).findByRole('listitem');
    expect(row.textContent).toMatch(/^A class has been cancelledEvening class · .*2026.* · 3 minutes ago$/);
    expect(row.textContent?.match(/2026/g)).toHaveLength(1);
    expect(within(row).getByText('3 minutes ago').title).toMatch(/\d{4}/);
    // Where the line is full, none begins with the separator.
    for (const time of row.querySelectorAll('time')) expect(time.parentElement?.textContent).not.toMatch(/^ · /);
  });

  it('opens the item, closes and marks the notification as read', async () => {
    const { router } = open(unread(2), silent, page([item('1'), item('2')]), marked({ ids: ['1'] }, 1), page([item('1', { readAt: now }), item('2')]));
    const panel = await openPanel('2 unread notifications');
    await userEvent.click(await within(panel).findByRole('link', { name: /Step 1/ }));
    await waitFor(() => expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/academy-course-detail/c1?tab=1&step=1'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('marks all notifications up to the newest shown one as read, and keeps the focus in the list', async () => {
    open(unread(2), silent, page([item('1'), item('2')]), marked({ upTo: now }, 0), page([item('1', { readAt: now }), item('2', { readAt: now })]));
    const panel = await openPanel('2 unread notifications');
    await userEvent.click(await within(panel).findByRole('button', { name: 'Mark all as read' }));
    await bell('Notifications');
    await waitFor(() => expect(within(panel).queryByText('Unread:')).toBeNull());
    await waitFor(() => expect(within(panel).queryByRole('button', { name: 'Mark all as read' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(panel));
  });

  it('reads the list again after a change while it is open', async () => {
    open(unread(1), changedTo(2, 3000), page([item('1')]), page([item('2')]));
    const panel = await openPanel('1 unread notification');
    await waitFor(() => expect(rows(panel)).toHaveLength(1));
    // The first one was withdrawn meanwhile.
    await waitFor(() => expect(rows(panel).map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Step 2')]));
  });

  it('shows further notifications on request', async () => {
    open(unread(0), silent, page([item('1', { readAt: now })], 'cursor'), page([item('2', { readAt: now })], null, 'cursor'));
    const panel = await openPanel('Notifications');
    await userEvent.click(await within(panel).findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rows(panel)).toHaveLength(2));
    await waitFor(() => expect(within(panel).queryByRole('button', { name: 'Show more' })).toBeNull());
  });

  it('has no link for an item that the person can no longer open', async () => {
    open(unread(0), silent, page([item('1', { path: null, courseName: null, stepName: null, personName: null })]));
    const panel = await openPanel('Notifications');
    expect((await within(panel).findByRole('listitem')).textContent).toMatch(/^Feedback on your homeworkYou can no longer open this\./);
    expect(within(panel).queryByRole('link', { name: /Feedback/ })).toBeNull();
  });

  it('shows a sentence when the list is empty, and links to the settings', async () => {
    const { router } = open(unread(0), silent, page([]));
    const panel = await openPanel('Notifications');
    await within(panel).findByText(/There are no notifications yet/);
    await userEvent.click(within(panel).getByRole('link', { name: 'Notification settings' }));
    await waitFor(() => expect(`${router.state.location.pathname}${router.state.location.hash}`).toBe('/settings#notifications'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers to try again when it cannot be read', async () => {
    open(unread(0), silent, refusal(NotificationsDocument, {}, 'INTERNAL'), page([item('1')]));
    const panel = await openPanel('Notifications');
    await userEvent.click(await within(panel).findByRole('button', { name: 'Try again' }));
    await within(panel).findByText('Step 1');
  });

  it('closes on Escape, which returns the focus to the bell, and on a press outside', async () => {
    open(unread(0), silent, page([]), page([]));
    await openPanel('Notifications');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(await bell('Notifications'));
    await openPanel('Notifications');
    act(() => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
