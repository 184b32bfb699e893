import { describe, expect, it } from 'vitest';
import { type JoinChoice, meetingOptions, type RoomAccess, roomAddress } from './meeting-options.ts';

const ACCESS: RoomAccess = { domain: 'meet.academy.example', roomName: 'secretroom', token: 'a.b.c', displayName: 'Mina Rahimi', p2p: false };
const CHOICE: JoinChoice = { soundOnly: false, microphoneOn: true, cameraOn: true, weak: false, microphone: null, camera: null, speaker: null };

describe('the options of a meeting', () => {
  it('contain server, room, token, language, and the name of the person, but no email address', () => {
    const options = meetingOptions(ACCESS, CHOICE, 'Evening class', 'fa');
    expect(options).toMatchObject({ domain: 'meet.academy.example', roomName: 'secretroom', jwt: 'a.b.c', lang: 'fa' });
    expect(options.userInfo).toEqual({ displayName: 'Mina Rahimi' });
    expect(JSON.stringify(options)).not.toContain('email"');
  });

  it('limit the video to 360 pixels and switch off functions that the academy does not use', () => {
    expect(meetingOptions(ACCESS, CHOICE, 'Evening class', 'en').configOverwrite).toMatchObject({
      localSubject: 'Evening class',
      resolution: 360,
      constraints: { video: { height: { ideal: 360, max: 360 } } },
      prejoinConfig: { enabled: false },
      disableDeepLinking: true,
      gravatar: { disabled: true },
      analytics: { disabled: true },
      giphy: { enabled: false },
      doNotStoreRoom: true,
      disableInviteFunctions: true,
    });
  });

  it('offer screen sharing and shared videos, and no invitation, recording or stream', () => {
    const settings = meetingOptions(ACCESS, CHOICE, '', 'en').configOverwrite as { toolbarButtons: string[]; disableThirdPartyRequests: boolean };
    const { toolbarButtons } = settings;
    // Jitsi leaves the button out if it is true.
    expect(settings.disableThirdPartyRequests).toBe(false);
    expect(toolbarButtons).toEqual(expect.arrayContaining(['microphone', 'camera', 'desktop', 'sharedvideo', 'hangup']));
    expect(toolbarButtons.filter((button) => /invite|record|stream|etherpad|embed|profile|security/.test(button))).toEqual([]);
  });

  it.each([
    ['sound only', { soundOnly: true }, { startAudioOnly: true, startLowBandwidthMode: true, startWithVideoMuted: true }],
    ['a microphone that is off', { microphoneOn: false }, { startWithAudioMuted: true, startWithVideoMuted: false }],
    ['a camera that is off', { cameraOn: false }, { startAudioOnly: false, startWithVideoMuted: true }],
    ['a weak connection', { weak: true }, { channelLastN: 2 }],
  ])('follow the choice of %s', (_name, choice, expected) => {
    expect(meetingOptions(ACCESS, { ...CHOICE, ...choice }, '', 'en').configOverwrite).toMatchObject(expected);
  });

  it('receive all videos on a good connection', () => {
    expect(meetingOptions(ACCESS, CHOICE, '', 'en').configOverwrite).not.toHaveProperty('channelLastN');
  });

  it.each([
    [{ p2p: false }, { enabled: false }],
    [{ p2p: true }, { enabled: true }],
    [
      { p2p: true, iceTransportPolicy: 'relay' },
      { enabled: true, iceTransportPolicy: 'relay' },
    ],
  ])('connect two people as the server sets it: %j', (access, p2p) => {
    expect(meetingOptions({ ...ACCESS, ...access }, CHOICE, '', 'en').configOverwrite).toMatchObject({ p2p });
  });

  it('name the chosen devices', () => {
    const { devices } = meetingOptions(ACCESS, { ...CHOICE, microphone: 'Headset', camera: 'Front camera', speaker: 'Television' }, '', 'en');
    expect(devices).toEqual({ audioInput: 'Headset', audioOutput: 'Television', videoInput: 'Front camera' });
    expect(meetingOptions(ACCESS, CHOICE, '', 'en').devices).toEqual({ audioInput: '', audioOutput: '', videoInput: '' });
  });

  it('contain no token if the server gave none', () => {
    expect(meetingOptions({ ...ACCESS, token: null }, CHOICE, '', 'en')).not.toHaveProperty('jwt');
  });
});

it('the direct address of a meeting room has the same settings as the page of the meeting', () => {
  const address = new URL(roomAddress(ACCESS, { ...CHOICE, soundOnly: true }, 'Evening class', 'ar'));
  expect(address.origin + address.pathname).toBe('https://meet.academy.example/secretroom');
  expect(address.searchParams.get('jwt')).toBe('a.b.c');
  const settings = new URLSearchParams(address.hash.slice(1));
  expect(settings.get('config.prejoinConfig.enabled')).toBe('false');
  expect(settings.get('config.constraints.video.height.max')).toBe('360');
  expect(settings.get('config.startAudioOnly')).toBe('true');
  expect(address.searchParams.get('lang')).toBe('ar');
  expect(settings.get('userInfo.displayName')).toBe('"Mina Rahimi"');
});
