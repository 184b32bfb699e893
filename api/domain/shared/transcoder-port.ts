import type { Readable } from 'node:stream';

/** Facts about a video as it is displayed: upright, with square pixels. */
export interface VideoFacts {
  seconds: number | null;
  width: number;
  height: number;
  framesPerSecond: number | null;
  hasAudio: boolean;
}

/** Settings of a rendition: shorter side in pixels, null for audio only; maximum kilobits per second. */
export interface RenditionSettings {
  shortSide: number | null;
  videoKbits: number;
  audioKbits: number;
}

export interface EncodedRendition {
  content: Readable;
  size: number;
  contentType: string;
  width: number | null;
  height: number | null;
}

export interface OpenVideo {
  facts: VideoFacts;
  /**
   * Encodes a rendition without any metadata of the original; `progress` is in percent.
   *
   * @throws UnreadableVideo
   */
  encode(settings: RenditionSettings, progress: (percent: number) => void): Promise<EncodedRendition>;
  /**
   * Makes a JPEG of a characteristic frame of the first seconds; `shortSide` is the shorter side in pixels.
   *
   * @throws UnreadableVideo
   */
  poster(shortSide: number): Promise<EncodedRendition>;
  close(): Promise<void>;
}

/** Encodes renditions of videos, if the machine has ffmpeg. */
export interface TranscoderPort {
  available(): Promise<boolean>;
  /**
   * Opens a stored video. `signal` stops all work.
   *
   * @throws UnreadableVideo
   */
  open(video: { key: string; contentType: string }, signal: AbortSignal): Promise<OpenVideo>;
}

/** A video that cannot be decoded to its end; the message is the reason, for the log. */
export class UnreadableVideo extends Error {}
