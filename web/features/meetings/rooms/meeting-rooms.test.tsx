import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { startSession } from '../../../shared/session/session.ts';
import { answer, renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { typed } from '../../../testing/typed.ts';
import { viewerWith } from '../../../testing/viewer.ts';
import {
  CreateMeetingRoomDocument,
  DeleteMeetingRoomDocument,
  LiveMeetingRoomsDocument,
  type MeetingRooms_RoomFragment,
  MeetingRoomsDocument,
} from './meeting-rooms.generated.ts';
import { MeetingRooms } from './meeting-rooms.tsx';

type Room = MeetingRooms_RoomFragment;

const me = viewerWith({ id: 'p9', name: 'Ada', surname: 'L' });
beforeEach(() => startSession({ token: 't', viewer: me }));

const person = (id: string, name: string) => typed('Person', { id, name, surname: 'Karimi', color: '#0e6b66' });
const room = (id: string, change: Partial<Room> = {}): Room =>
  typed('MeetingRoom', {
    id,
    courseId: 'c1',
    name: `Room ${id}`,
    insideCount: 0,
    inside: [],
    owner: person('p1', 'Amina'),
    viewerCan: typed('MeetingRoomActions', { delete: false }),
    ...change,
  });
const page = (items: Room[], total = items.length) =>
  answer(MeetingRoomsDocument, { courseId: 'c1' }, {
    meetingRooms: typed('MeetingRoomPage', { total, nextCursor: items.length < total ? 'more' : null, items }),
  } as never);
const silent = answer(LiveMeetingRoomsDocument, { courseId: 'c1' }, { meetingRoomsChanged: typed('MeetingRoomsEvent', { courseId: 'c1' }) } as never);
const mine = { viewerCan: typed('MeetingRoomActions', { delete: true }) };

const show = (answers: Array<ReturnType<typeof page>>) => renderWithProviders(<MeetingRooms courseId="c1" />, { answers });

describe('the meeting rooms of a course', () => {
  it('show their owners and the people inside, and open in a new tab', async () => {
    const inside = [person('p2', 'Zoë'), person('p3', 'Omar')];
    show([page([room('1'), room('2', { inside, insideCount: 3 })])]);
    const [empty, busy] = await screen.findAllByRole('listitem');
    expect(within(empty as HTMLElement).getByText('No one is inside')).toBeDefined();
    expect(within(empty as HTMLElement).getByText('Amina Karimi')).toBeDefined();
    expect(within(busy as HTMLElement).getByText('3 people inside')).toBeDefined();
    expect(within(busy as HTMLElement).getByText(/Zoë Karimi.*Omar Karimi.* …/)).toBeDefined();
    const join = within(busy as HTMLElement).getByRole('link', { name: 'Join: Room 2 (opens a new tab)' });
    expect([join.getAttribute('href'), join.getAttribute('target'), join.getAttribute('rel')]).toEqual(['/classroom/2?type=personal', '_blank', 'noopener']);
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  });

  it('are added with a name, which is required', async () => {
    const created = answer(CreateMeetingRoomDocument, { courseId: 'c1', name: 'Practice' }, { createMeetingRoom: room('9', { name: 'Practice' }) } as never);
    show([page([]), created as never, page([room('9', { name: 'Practice' })])]);
    await screen.findByText(/There are no meeting rooms yet/);
    await userEvent.click(screen.getByRole('button', { name: 'Add meeting room' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add meeting room' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add meeting room' }));
    expect(await dialog.findByText('Name is required!')).toBeDefined();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Practice');
    await userEvent.click(dialog.getByRole('button', { name: 'Add meeting room' }));
    expect(await screen.findByText('Meeting room added successfully!')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'Practice' })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('can be deleted after a confirmation by a viewer with the right to do so', async () => {
    const deleted = answer(DeleteMeetingRoomDocument, { id: '1', confirmation: 'Delete irreversibly' }, { deleteMeetingRoom: true } as never);
    show([page([room('1', { ...mine, insideCount: 1, inside: [person('p2', 'Zoë')] })]), deleted as never, page([])]);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Room 1' }));
    expect(await screen.findByText('1 person is in this room now.', { exact: false })).toBeDefined();
    await userEvent.type(await screen.findByRole('textbox', { name: /^To confirm, type/ }), 'Delete irreversibly');
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Meeting room deleted successfully!')).toBeDefined();
    expect(await screen.findByText(/There are no meeting rooms yet/)).toBeDefined();
  });

  it('are read again when they change', async () => {
    show([page([room('1')]), silent as never, page([room('1', { insideCount: 1, inside: [person('p2', 'Zoë')] })])]);
    expect(await screen.findByText('1 person inside')).toBeDefined();
  });
});
