import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answer, type RenderOptions, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { CalendarFeedDocument, CreateCalendarFeedDocument, RevokeCalendarFeedDocument } from './calendar-feed.generated.ts';
import { CalendarFeed } from './calendar-feed.tsx';

const ADDRESS = 'https://academy.example/calendar/feed/secret.ics';
const feed = typed('CalendarFeed', { createdAt: '2026-11-20T09:00:00Z' });
const read = (calendarFeed: typeof feed | null) => answer(CalendarFeedDocument, {}, { calendarFeed });
const create = answer(CreateCalendarFeedDocument, {}, { createCalendarFeed: ADDRESS });
const revoke = answer(RevokeCalendarFeedDocument, {}, { revokeCalendarFeed: true });

const open = (...answers: NonNullable<RenderOptions['answers']>) => renderWithProviders(<CalendarFeed onClose={() => undefined} />, { answers });

it('the calendar feed gets an address, which is shown once and can be copied', async () => {
  const user = userEvent.setup();
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  open(read(null), create, read(feed));
  await user.click(await screen.findByRole('button', { name: 'Create address' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Calendar address')).value).toBe(ADDRESS);
  await user.click(screen.getByRole('button', { name: 'Copy address' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined();
  expect(copied.mock.calls).toEqual([[ADDRESS]]);
});

it('the address of a calendar feed can be replaced and revoked, and is not shown again', async () => {
  open(read(feed), revoke, read(null));
  expect(await screen.findByRole('button', { name: 'Replace address' })).toBeDefined();
  expect(screen.queryByLabelText('Calendar address')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Revoke address' }));
  expect(await screen.findByRole('button', { name: 'Create address' })).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke address' })).toBeNull());
});
