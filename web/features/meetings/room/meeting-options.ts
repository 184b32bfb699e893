import type { JitsiMeeting } from '@jitsi/react-sdk';
import type { ComponentProps } from 'react';
import type { InterfaceLanguage } from '../../../../schema/languages.ts';
import { VIDEO_HEIGHT } from './video-height.ts';

/** Videos that are received at once on a weak connection. */
const WEAK_LAST_N = 2;

/** The buttons that Jitsi shows, in its order: no invitations, recordings, streams or accounts. */
const TOOLBAR_BUTTONS = [
  ...['microphone', 'camera', 'toggle-camera', 'desktop', 'sharedvideo', 'chat', 'raisehand', 'participants-pane', 'tileview', 'fullscreen'],
  ...['settings', 'select-background', 'videoquality', 'filmstrip', 'shortcuts', 'noisesuppression', 'mute-everyone', 'mute-video-everyone', 'hangup'],
];

/** What the server grants to one person for one room. */
export interface RoomAccess {
  domain: string;
  roomName: string;
  token?: string | null;
  displayName: string;
  p2p: boolean;
  iceTransportPolicy?: string | null;
}

/** What the person chose before joining. */
export interface JoinChoice {
  /** No video is sent or received. */
  soundOnly: boolean;
  microphoneOn: boolean;
  cameraOn: boolean;
  /** The connection is weak, or the browser saves data: fewer videos are received. */
  weak: boolean;
  /** Labels of the chosen devices; null for the default device. */
  microphone: string | null;
  camera: string | null;
  speaker: string | null;
}

type MeetingProps = Pick<ComponentProps<typeof JitsiMeeting>, 'domain' | 'roomName' | 'jwt' | 'lang' | 'userInfo' | 'devices' | 'configOverwrite'>;

/** Settings that replace those of the Jitsi server for this meeting; all of them are on Jitsi's list of settings that a page may replace. */
function settingsOf(access: RoomAccess, choice: JoinChoice, name: string): object {
  return {
    localSubject: name,
    resolution: VIDEO_HEIGHT,
    constraints: { video: { height: { ideal: VIDEO_HEIGHT, max: VIDEO_HEIGHT } } },
    ...(choice.weak ? { channelLastN: WEAK_LAST_N } : {}),
    // Releases of Jitsi since September 2026 have the second name only.
    startAudioOnly: choice.soundOnly,
    startLowBandwidthMode: choice.soundOnly,
    startWithAudioMuted: !choice.microphoneOn,
    startWithVideoMuted: choice.soundOnly || !choice.cameraOn,
    prejoinConfig: { enabled: false },
    disableDeepLinking: true,
    // `disableThirdPartyRequests` would also switch off the shared video. Other features that make such requests are off, or refused by the proxy (deploy/Caddyfile).
    disableThirdPartyRequests: false,
    gravatar: { disabled: true },
    analytics: { disabled: true },
    giphy: { enabled: false },
    enableCalendarIntegration: false,
    doNotStoreRoom: true,
    disableInviteFunctions: true,
    disableProfile: true,
    hideEmailInSettings: true,
    readOnlyName: true,
    toolbarButtons: TOOLBAR_BUTTONS,
    p2p: { enabled: access.p2p, ...(access.iceTransportPolicy ? { iceTransportPolicy: access.iceTransportPolicy } : {}) },
  };
}

/**
 * Returns the options of Jitsi for one meeting: the server's room and token, video of at most 360 pixels, and no request to other services except for a
 * video that somebody presents. The email address of the person is in none of them. `name` is the name of the meeting.
 */
export function meetingOptions(access: RoomAccess, choice: JoinChoice, name: string, lang: InterfaceLanguage): MeetingProps {
  return {
    domain: access.domain,
    roomName: access.roomName,
    ...(access.token ? { jwt: access.token } : {}),
    lang,
    // The types of the SDK require an email address and all devices; Jitsi itself does not, and ignores a device without a label.
    userInfo: { displayName: access.displayName } as MeetingProps['userInfo'],
    devices: { audioInput: choice.microphone ?? '', audioOutput: choice.speaker ?? '', videoInput: choice.camera ?? '' },
    configOverwrite: settingsOf(access, choice, name),
  };
}

/**
 * Returns the address of the room itself, for devices on which it does not work inside a page, such as older versions of iOS. It contains
 * the token: it is never stored or logged.
 */
export function roomAddress(access: RoomAccess, choice: JoinChoice, name: string, lang: InterfaceLanguage): string {
  const { configOverwrite = {}, userInfo } = meetingOptions(access, choice, name, lang);
  const flat = (prefix: string, value: object): string[] =>
    Object.entries(value).flatMap(([key, each]) =>
      typeof each === 'object' && each !== null && !Array.isArray(each)
        ? flat(`${prefix}.${key}`, each)
        : [`${prefix}.${key}=${encodeURIComponent(JSON.stringify(each))}`],
    );
  const settings = [...flat('config', configOverwrite), ...flat('userInfo', userInfo ?? {})];
  // Jitsi reads the language from the query only.
  const query = new URLSearchParams({ ...(access.token ? { jwt: access.token } : {}), lang });
  return `https://${access.domain}/${encodeURIComponent(access.roomName)}?${query}#${settings.join('&')}`;
}
