import type { MockLink } from '@apollo/client/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../../shared/session/session.ts';
import '../../../testing/jitsi-stand-in.js';
import type { StandInMeeting } from '../../../testing/jitsi-stand-in.d.ts';
import { refusal, renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { SCRIPT_PAUSE, SCRIPT_TIMEOUT } from './external-api.ts';
import { DOMAIN, emit, enterAnswer, joinAnswer, KEY, meetingAnswer, openedMeeting, scripts, serveScript, VISIT } from './meeting-fixtures.ts';
import { MeetingPageDocument } from './meeting-page.generated.ts';
import { MeetingPage } from './meeting-page.tsx';
import { ANSWER_TIMEOUT, LOAD_TIMEOUT } from './room-start.ts';
import { JoinMeetingDocument } from './use-room-access.generated.ts';
import { EnterMeetingDocument } from './use-visit.generated.ts';

const render = (...answers: MockLink.MockedResponse[]) => renderWithProviders(<MeetingPage {...KEY} />, { answers });
const requests = vi.fn();
const status = () => document.querySelector('[data-status]')?.getAttribute('data-status');
const join = async () => userEvent.click(await screen.findByRole('button', { name: 'Join meeting' }));

async function joinMeeting(): Promise<StandInMeeting> {
  await join();
  await serveScript();
  return openedMeeting();
}

beforeEach(() => {
  Reflect.deleteProperty(window, 'JitsiMeetExternalAPI');
  window.jitsiStandIn.instances.length = 0;
  requests.mockReset();
  vi.stubGlobal('fetch', async (url: string, options?: RequestInit) => {
    requests(url, options?.body);
    return new Response('{}');
  });
  startSession({ token: 't', viewer: { id: 'p1', name: 'Mina', surname: 'Rahimi' } as never });
});
afterEach(() => {
  vi.useRealTimers();
  window.jitsiStandIn.answersRequests = true;
  for (const script of scripts()) script.remove();
});

describe('the page of a meeting before joining', () => {
  it('shows the name of the meeting, and who has joined and is online', async () => {
    render(meetingAnswer());
    expect(await screen.findByRole('heading', { level: 1, name: 'Evening class' })).toBeTruthy();
    expect(screen.getByText('1 person has joined')).toBeTruthy();
    const [mina, omid] = screen.getAllByRole('listitem');
    expect(within(mina as HTMLElement).getByText('Joined')).toBeTruthy();
    expect(within(mina as HTMLElement).getByText('Online')).toBeTruthy();
    expect(within(omid as HTMLElement).getByText('Not joined')).toBeTruthy();
    expect(within(omid as HTMLElement).getByText('Offline')).toBeTruthy();
    expect(scripts()).toEqual([]);
  });

  it.each([
    ['NOT_FOUND', 'Invalid meeting url'],
    ['MEETING_INVALID', 'Invalid meeting url'],
  ] as const)('shows after the error %s the page “%s” with a link home', async (code, title) => {
    render(refusal(MeetingPageDocument, KEY, code));
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back Home' })).toBeTruthy();
  });

  it.each([
    ['Meeting Ended Already', { state: 'ENDED' as const }],
    ['Video meetings are not set up yet', { configured: false }],
  ])('shows the page “%s” with a link to the course for %j', async (title, changes) => {
    render(meetingAnswer(changes));
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the course' }).getAttribute('href')).toBe('/academy-course-detail/course-1?tab=4');
  });

  it('waits for the connection while the browser is offline, and checks it again afterwards', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(meetingAnswer(), joinAnswer);
    await screen.findByText('You are offline. You can join as soon as the connection is back.');
    await join();
    expect(screen.getByRole('button', { name: 'Join meeting' }).getAttribute('aria-disabled')).toBe('true');
    expect(status()).toBeUndefined();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByText(/^Your connection is good/);
    await joinMeeting();
    online.mockRestore();
  });

  it('names the settings that are missing', async () => {
    render(meetingAnswer({ configured: false }));
    expect((await screen.findByText(/^For the operator/)).textContent).toMatch(/JITSI_DOMAIN.*JITSI_APP_ID.*JITSI_APP_SECRET/);
  });

  it('counts down until the meeting opens, and then lets the person in', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const opensAt = new Date(Date.now() + 90_000).toISOString();
    const closed = Array.from({ length: 3 }, () => meetingAnswer({ state: 'NOT_YET', opensAt }));
    render(...closed, meetingAnswer({ opensAt }));
    expect((await screen.findByRole('timer')).textContent).toMatch(/^in [12] minutes?$/);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByRole('timer').textContent).toMatch(/^in \d+ seconds$/);
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(await screen.findByRole('button', { name: 'Join meeting' })).toBeTruthy();
  });
});

describe('the room of a meeting', () => {
  it('is opened with the access of the server, and its status follows the events', async () => {
    render(meetingAnswer(), joinAnswer, enterAnswer, meetingAnswer());
    const meeting = await joinMeeting();
    expect(scripts().map(({ src }) => src)).toEqual([`https://${DOMAIN}/external_api.js`]);
    expect(meeting.domain).toBe(DOMAIN);
    expect(meeting.options).toMatchObject({ roomName: 'secretroom', jwt: 'a.b.c', lang: 'en', userInfo: { displayName: 'Mina Rahimi' } });
    expect(meeting.frame.title).toBe('Video meeting');
    expect(status()).toBe('0');
    await emit(meeting, 'videoConferenceJoined');
    expect(status()).toBe('1');
    expect(meeting.commands).toEqual([['setVideoQuality', 360]]);
    await emit(meeting, 'videoConferenceLeft');
    expect(status()).toBe('3');
    await emit(meeting, 'readyToClose');
    expect(await screen.findByRole('heading', { name: 'You left the meeting' })).toBeTruthy();
    expect(meeting.disposed).toBe(1);
  });

  it('is left with Leave, which hangs up, removes the room, and reports the end of the visit even if the page closes', async () => {
    render(meetingAnswer(), joinAnswer, enterAnswer, meetingAnswer());
    const meeting = await joinMeeting();
    await emit(meeting, 'videoConferenceJoined');
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'You left the meeting' })).toBeTruthy();
    expect(meeting.commands).toContainEqual(['hangup']);
    expect(meeting.disposed).toBe(1);
    const left = requests.mock.calls.filter(([url]) => url === '/graphql');
    expect(left.map(([, body]) => JSON.parse(body))).toMatchObject([{ operationName: 'LeaveMeeting', variables: { visitId: VISIT } }]);
  });

  it('has ended when the last person leaves a call, and cannot be joined again', async () => {
    render(meetingAnswer(), joinAnswer, enterAnswer, meetingAnswer({ state: 'ENDED', joinedCount: 0 }));
    const meeting = await joinMeeting();
    await emit(meeting, 'videoConferenceJoined');
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Meeting Ended Already' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Join again' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  it('gives the focus to the heading of each view that follows the first one', async () => {
    render(meetingAnswer(), joinAnswer, enterAnswer, meetingAnswer());
    const heading = () => screen.getByRole('heading', { level: 1 });
    await screen.findByRole('button', { name: 'Join meeting' });
    expect(document.activeElement).toBe(document.body);
    const meeting = await joinMeeting();
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    await emit(meeting, 'videoConferenceJoined');
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { name: 'You left the meeting' });
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    await userEvent.click(screen.getByRole('button', { name: 'Join again' }));
    await screen.findByRole('button', { name: 'Join meeting' });
    await waitFor(() => expect(document.activeElement).toBe(heading()));
  });

  it('is left when the page is closed', async () => {
    const { unmount } = render(meetingAnswer(), joinAnswer, enterAnswer);
    const meeting = await joinMeeting();
    await emit(meeting, 'videoConferenceJoined');
    await act(async () => void window.dispatchEvent(new Event('pagehide')));
    expect(meeting.commands).toContainEqual(['hangup']);
    expect(requests).toHaveBeenCalledWith('/graphql', expect.stringContaining('LeaveMeeting'));
    unmount();
    await waitFor(() => expect(meeting.disposed).toBe(1));
    expect(meeting.commands.filter(([name]) => name === 'hangup')).toHaveLength(1);
  });

  it('is left when another page is opened', async () => {
    const { unmount } = render(meetingAnswer(), joinAnswer, enterAnswer);
    const meeting = await joinMeeting();
    await emit(meeting, 'videoConferenceJoined');
    unmount();
    expect(meeting.commands).toContainEqual(['hangup']);
    await waitFor(() => expect(meeting.disposed).toBe(1));
  });

  it('is removed after a fatal error, with a sentence and Try again', async () => {
    render(meetingAnswer(), joinAnswer, enterAnswer, meetingAnswer(), joinAnswer);
    const meeting = await joinMeeting();
    await emit(meeting, 'videoConferenceJoined');
    await emit(meeting, 'errorOccurred', { name: 'connection.droppedError', isFatal: true });
    expect((await screen.findByRole('alert')).textContent).toBe('The connection to the meeting was lost.');
    expect(meeting.disposed).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(window.jitsiStandIn.instances).toHaveLength(2));
  });

  it('is replaced by a sentence when its script does not load in two tries', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    render(meetingAnswer(), joinAnswer);
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(await screen.findByRole('button', { name: 'Join meeting' }));
    await waitFor(() => expect(scripts()).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(2 * SCRIPT_TIMEOUT + SCRIPT_PAUSE));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The server for video meetings did not answer/);
  });

  it.each([
    ['does not come', () => undefined, LOAD_TIMEOUT],
    ['comes without its program', ({ frame }: StandInMeeting) => frame.dispatchEvent(new Event('load')), ANSWER_TIMEOUT],
  ])('is replaced by a sentence, Try again and a way out when its page %s', async (_case, load, timeout) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    window.jitsiStandIn.answersRequests = false;
    render(meetingAnswer(), joinAnswer, meetingAnswer(), joinAnswer);
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(await screen.findByRole('button', { name: 'Join meeting' }));
    await serveScript();
    const meeting = await openedMeeting();
    load(meeting);
    await act(() => vi.advanceTimersByTimeAsync(timeout - 2000));
    expect(status()).toBe('0');
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The server for video meetings did not answer/);
    expect(meeting.disposed).toBe(1);
    expect(screen.getByRole('link', { name: 'Back to the course' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('waits as long as somebody is in a lobby or types a password', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    render(meetingAnswer(), joinAnswer);
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(await screen.findByRole('button', { name: 'Join meeting' }));
    await serveScript();
    await openedMeeting();
    await act(() => vi.advanceTimersByTimeAsync(2 * LOAD_TIMEOUT));
    expect(status()).toBe('0');
  });

  it('says that the person was removed, and offers no way back in at once', async () => {
    render(meetingAnswer(), joinAnswer, enterAnswer, meetingAnswer());
    const meeting = await joinMeeting();
    await emit(meeting, 'videoConferenceJoined');
    await emit(meeting, 'participantKickedOut', { kicked: { id: 'a', local: true }, kicker: { id: 'b' } });
    await emit(meeting, 'videoConferenceLeft');
    expect(screen.getByRole('status').textContent).toBe('You were removed from the meeting');
    await emit(meeting, 'readyToClose');
    expect(await screen.findByRole('heading', { name: 'You were removed from the meeting' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Join again' })).toBeNull();
  });

  it.each([
    ['browserSupport', { supported: false }, /lacks some support for video calling|cannot make video calls/],
    ['cameraError', { type: 'gum.permission_denied', message: '' }, /You blocked microphone and camera permissions/],
    ['micError', { type: 'gum.permission_denied', message: '' }, /You blocked microphone and camera permissions/],
  ])('shows a sentence when Jitsi reports %s', async (event, data, words) => {
    render(meetingAnswer(), joinAnswer, enterAnswer);
    const meeting = await joinMeeting();
    expect(screen.queryByText(words)).toBeNull();
    await emit(meeting, event, data);
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('shows why access was refused', async () => {
    render(meetingAnswer(), refusal(JoinMeetingDocument, KEY, 'MEETING_ENDED'));
    await join();
    expect((await screen.findByRole('alert')).textContent).toBe('Meeting Ended Already');
    expect(scripts()).toEqual([]);
  });

  it('is left when the server refuses to renew the visit', async () => {
    render(meetingAnswer(), joinAnswer, refusal(EnterMeetingDocument, { visitId: VISIT }, 'NOT_FOUND'), meetingAnswer({ state: 'ENDED' }));
    const meeting = await joinMeeting();
    await emit(meeting, 'videoConferenceJoined');
    expect(await screen.findByRole('heading', { name: 'Meeting Ended Already' })).toBeTruthy();
    expect(meeting.disposed).toBe(1);
  });
});

describe('camera and microphone of a meeting', () => {
  const blocked = () =>
    vi.stubGlobal('navigator', {
      ...navigator,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
      maxTouchPoints: 0,
      onLine: true,
      clipboard: undefined,
      mediaDevices: {
        getDisplayMedia: () => undefined,
        getUserMedia: () => Promise.reject(new DOMException('refused', 'NotAllowedError')),
      },
      permissions: { query: async () => ({ state: 'prompt' }) },
    });

  it('are explained with the steps for this browser when they are blocked, and are not needed to join', async () => {
    blocked();
    render(meetingAnswer(), joinAnswer);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Join meeting' }));
    const dialog = await screen.findByRole('dialog', { name: 'Permission Alert' });
    expect(within(dialog).getByText('You blocked microphone and camera permissions')).toBeTruthy();
    expect(within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Browser' }).value).toBe('firefox');
    expect(within(dialog).getByText(/Remove “Blocked”/)).toBeTruthy();
    expect(scripts()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Join without camera and microphone' }));
    await serveScript();
    const meeting = await openedMeeting();
    expect(meeting.options.configOverwrite).toMatchObject({ startWithAudioMuted: true, startWithVideoMuted: true });
    vi.unstubAllGlobals();
  });

  it('says in hours how far away a class of the next two days is', async () => {
    const opensAt = new Date(Date.now() + 37.2 * 3_600_000).toISOString();
    render(meetingAnswer({ state: 'NOT_YET', opensAt }));
    expect((await screen.findByRole('timer')).textContent).toBe('in 37 hours');
  });
});
