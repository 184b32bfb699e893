import type { UnsentKind } from '../store/open-work.ts';
import type { FoundCopy, LocalCopy } from './local-copy.ts';
import type { SaveState } from './save-states.ts';

/** A text with its version on the server; null if the server has no versions of it, or if none is known. */
export interface Version<Value> {
  value: Value;
  version: number | null;
}

/** What the server has instead of the version that a text is based on. */
export interface Newer<Value> {
  /** As `markOf` returns it for the text of the server. */
  mark: string;
  version: number;
  value?: Value;
}

export type Send<Value> = (value: Value, baseVersion: number | null) => Promise<unknown>;

export interface AutosaveParts<Value> {
  /** What the page knows of the server. */
  start: Version<Value>;
  /** Where this device keeps what the server lacks; null if another part of the page does that. */
  copy: LocalCopy<Value> | null;
  /** Milliseconds after the last change until the copy is stored; at once by default. */
  copyPause?: number;
  /** Milliseconds after the last change until the text is sent; after the first one with `every`. */
  pause?: number;
  every?: boolean;
  /** Sends the text; resolves to the new version, if the server has versions. Left out if only the person sends it. */
  send?: (value: Value, baseVersion: number | null) => Promise<number | null>;
  /** Deletes on the server what was sent; the text is discarded. */
  remove?: () => Promise<unknown>;
  /** Returns a short mark of what the server stores of a text, by which an own text is recognized whose answer was lost. */
  markOf: (value: Value) => string;
  /** Whether there is something to send. */
  isComplete?: (value: Value) => boolean;
  /** Whether something of the text stays on this device, although the server has the rest. */
  keepsMore?: (value: Value) => boolean;
  /** Reads a refusal because the server has another version. */
  newerOf?: (error: unknown) => Newer<Value> | null;
  /** Decides about a copy of an earlier visit; by default it is resumed if it continues what the server has. */
  resolveCopy?: (found: FoundCopy<Value>) => 'resume' | 'offer' | 'forget' | null;
  onRefused?: (error: unknown) => void;
  /** Names the unsent text to a person who signs out. */
  kind?: UnsentKind;
}

export interface Writing<Value> {
  value: Value;
  state: SaveState;
  /** Why the server refused the text, or why the last request did not arrive. */
  problem: { error: unknown; finishing: boolean } | null;
  /** The text of this device, when the server has another one: the person chooses. */
  conflict: { value: Value; savedAt: string; theirs: Value } | null;
  /** A text of this device that waits for the person's decision. */
  offered: FoundCopy<Value> | null;
  /** The last request is on its way. */
  finishing: boolean;
}
