import type { Readable } from 'node:stream';

/** What a film is, as it is shown: upright, with square pixels. */
export interface FilmFacts {
  seconds: number | null;
  width: number;
  height: number;
  framesPerSecond: number | null;
  hasSound: boolean;
}

/** A smaller copy: its shorter side in pixels, null for the sound alone; kilobits a second at the most. */
export interface FilmCopySettings {
  shortSide: number | null;
  pictureKbits: number;
  soundKbits: number;
}

export interface FilmCopy {
  content: Readable;
  size: number;
  contentType: string;
  width: number | null;
  height: number | null;
}

export interface OpenFilm {
  facts: FilmFacts;
  /** Makes a copy without any of the original's metadata; `progress` in per cent. UnreadableFilm when the film is broken. */
  copy(settings: FilmCopySettings, progress: (percent: number) => void): Promise<FilmCopy>;
  close(): Promise<void>;
}

/** Makes smaller copies of films, where the machine has a program for it. */
export interface VideoPort {
  available(): Promise<boolean>;
  /** Opens a stored film; UnreadableFilm when it is none. `signal` ends whatever runs. */
  open(film: { key: string; contentType: string }, signal: AbortSignal): Promise<OpenFilm>;
}

/** A film that cannot be read to its end; the message says why, for the log. */
export class UnreadableFilm extends Error {}
