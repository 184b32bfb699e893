import type { Readable } from 'node:stream';

/** What a film is, as it is shown: upright, with square pixels. */
export interface VideoFacts {
  seconds: number | null;
  width: number;
  height: number;
  framesPerSecond: number | null;
  hasAudio: boolean;
}

/** A smaller copy: its shorter side in pixels, null for the sound alone; kilobits a second at the most. */
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
  /** Makes a copy without any of the original's metadata; `progress` in per cent. UnreadableVideo when the film is broken. */
  copy(settings: RenditionSettings, progress: (percent: number) => void): Promise<EncodedRendition>;
  close(): Promise<void>;
}

/** Makes smaller copies of films, where the machine has a program for it. */
export interface TranscoderPort {
  available(): Promise<boolean>;
  /** Opens a stored film; UnreadableVideo when it is none. `signal` ends whatever runs. */
  open(film: { key: string; contentType: string }, signal: AbortSignal): Promise<OpenVideo>;
}

/** A film that cannot be read to its end; the message says why, for the log. */
export class UnreadableVideo extends Error {}
