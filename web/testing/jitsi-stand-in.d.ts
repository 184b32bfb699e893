/** A meeting that the stand-in of external_api.js has opened. */
export interface StandInMeeting {
  domain: string;
  options: {
    roomName: string;
    jwt?: string;
    lang: string;
    userInfo: Record<string, string>;
    devices?: Record<string, string>;
    configOverwrite: Record<string, unknown>;
  };
  commands: Array<[name: string, ...values: unknown[]]>;
  disposed: number;
  frame: HTMLIFrameElement;
  emit(event: string, data?: unknown): boolean;
}

declare global {
  interface Window {
    jitsiStandIn: {
      instances: StandInMeeting[];
      /** Whether `hangup` is answered with videoConferenceLeft and readyToClose. */
      answersHangup: boolean;
      /** Whether the page in the frame answers requests, such as `isAudioMuted`. */
      answersRequests: boolean;
    };
  }
}
