/** Browsers with their own steps to allow camera and microphone. Every browser of iOS follows the settings of iOS. */
export const BROWSERS = ['chrome', 'edge', 'firefox', 'safari', 'ios'] as const;
export type BrowserKind = (typeof BROWSERS)[number];

export interface Agent {
  userAgent: string;
  maxTouchPoints: number;
}

/** An iPad names itself a Mac, but has a touch screen. */
const isIos = ({ userAgent, maxTouchPoints }: Agent): boolean => /iPad|iPhone|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

/** Returns the kind of a browser; unknown ones are nearly always built on Chromium. */
export function browserKind(agent: Agent): BrowserKind {
  if (isIos(agent)) return 'ios';
  if (/Edg(A|iOS)?\//.test(agent.userAgent)) return 'edge';
  if (/Firefox\//.test(agent.userAgent)) return 'firefox';
  if (/Chrome|Chromium/.test(agent.userAgent)) return 'chrome';
  return /Safari/.test(agent.userAgent) ? 'safari' : 'chrome';
}

/** What a browser lacks: all video calls, reliable ones because it is part of another app, or screen sharing on a computer. */
export type MissingSupport = 'calls' | 'inApp' | 'screenSharing';

/** The features of a browser that video calls need. */
export interface BrowserFeatures extends Agent {
  calls: boolean;
  screenSharing: boolean;
}

/** Reads the features of this browser. */
export function featuresOfBrowser(): BrowserFeatures {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  return {
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    calls: 'RTCPeerConnection' in window && devices?.getUserMedia !== undefined,
    screenSharing: devices?.getDisplayMedia !== undefined,
  };
}

const IN_APP = /FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger|Snapchat|TikTok|musical_ly|; wv\)/;
const PHONE = /Android|Mobile/;

/** Returns what a browser lacks for video calls, or null. */
export function missingSupport(features: BrowserFeatures): MissingSupport | null {
  if (!features.calls) return 'calls';
  if (IN_APP.test(features.userAgent)) return 'inApp';
  return features.screenSharing || PHONE.test(features.userAgent) || isIos(features) ? null : 'screenSharing';
}
