import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSession } from '../../../shared/session/session.ts';
import { answer, renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { access, emit, ID, meetingOf, openedMeeting, scripts, serveScript, VISIT } from './meeting-fixtures.ts';
import { MeetingPageDocument } from './meeting-page.generated.ts';
import { MeetingPage } from './meeting-page.tsx';
import { JoinMeetingDocument } from './use-room-access.generated.ts';
import { EnterMeetingDocument } from './use-visit.generated.ts';

beforeEach(() => {
  Reflect.deleteProperty(window, 'JitsiMeetExternalAPI');
  window.jitsiStandIn.instances.length = 0;
  startSession({ token: 't', viewer: { id: 'p1', name: 'Mina', surname: 'Rahimi' } as never });
});
afterEach(() => {
  for (const script of scripts()) script.remove();
});

describe('a call', () => {
  const CALL = { kind: 'buddycall', id: ID } as const;
  const permissions = (states: Partial<Record<string, PermissionState>>) =>
    Object.defineProperty(navigator, 'permissions', {
      configurable: true,
      value: { query: async ({ name }: { name: string }) => ({ state: states[name] ?? 'prompt' }) },
    });
  const renderCall = () =>
    renderWithProviders(<MeetingPage {...CALL} />, {
      answers: [
        answer(MeetingPageDocument, CALL, { meeting: meetingOf(CALL) }),
        answer(JoinMeetingDocument, CALL, { joinMeeting: access }),
        answer(EnterMeetingDocument, { visitId: VISIT }, { enterMeeting: meetingOf(CALL) }),
      ],
    });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'permissions');
    localStorage.clear();
  });

  it.each([
    ['on', false],
    ['off', true],
    ['soundOnly', true],
    [null, true],
  ])('is joined at once with the microphone, and with the camera as last time: %s', async (last, cameraMuted) => {
    if (last !== null) localStorage.setItem('meetingCamera', last);
    permissions({ microphone: 'granted', camera: 'granted' });
    renderCall();
    await serveScript();
    const meeting = await openedMeeting();
    expect(screen.queryByRole('button', { name: 'Join meeting' })).toBeNull();
    expect(meeting.options.configOverwrite).toMatchObject({
      startWithAudioMuted: false,
      startWithVideoMuted: cameraMuted,
      startAudioOnly: last === 'soundOnly',
    });
  });

  it('begins without the camera where only the microphone is allowed', async () => {
    localStorage.setItem('meetingCamera', 'on');
    permissions({ microphone: 'granted' });
    renderCall();
    await serveScript();
    expect((await openedMeeting()).options.configOverwrite).toMatchObject({ startWithAudioMuted: false, startWithVideoMuted: true });
  });

  it.each(['prompt', 'denied'] as const)('has the check before joining while the permission is %s', async (state) => {
    permissions({ microphone: state, camera: state });
    renderCall();
    expect(await screen.findByRole('button', { name: 'Join meeting' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check camera and microphone' })).toBeTruthy();
    expect(scripts()).toEqual([]);
  });

  it('remembers the camera for the next call, and has the devices behind a button', async () => {
    permissions({ microphone: 'granted', camera: 'granted' });
    renderCall();
    await serveScript();
    const meeting = await openedMeeting();
    await emit(meeting, 'videoConferenceJoined');
    await emit(meeting, 'videoMuteStatusChanged', { muted: false });
    expect(localStorage.getItem('meetingCamera')).toBe('on');
    await emit(meeting, 'videoMuteStatusChanged', { muted: true });
    expect(localStorage.getItem('meetingCamera')).toBe('off');
    const microphones = ['One', 'Two'].map((label) => ({ deviceId: label, kind: 'audioinput', label }));
    Object.assign(meeting, { getAvailableDevices: async () => ({ audioInput: microphones }), getCurrentDevices: async () => ({ audioInput: microphones[0] }) });
    await userEvent.click(screen.getByRole('button', { name: 'Microphone and camera' }));
    const dialog = screen.getByRole('dialog', { name: 'Microphone and camera' });
    const field = await within(dialog).findByLabelText<HTMLSelectElement>('Microphone');
    expect(field.value).toBe('One');
    await userEvent.selectOptions(field, 'Two');
    expect(meeting.commands).toContainEqual(['setAudioInputDevice', 'Two', 'Two']);
    expect(field.value).toBe('Two');
    expect(within(dialog).getByRole('button', { name: 'Play a test sound' })).toBeTruthy();
  });
});
