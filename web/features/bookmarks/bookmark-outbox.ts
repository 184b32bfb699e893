import { TIMINGS } from '../../../schema/limits.ts';
import type { SaveState } from '../../shared/autosave/save-states.ts';
import { debounce } from '../../shared/debounce.ts';
import { isWeakLink, readFailure } from '../../shared/errors/request-error.ts';
import { browserStorage } from '../../shared/store/browser-storage.ts';
import { draftKey } from '../../shared/store/drafts.ts';
import { createStore } from '../../shared/store/store.ts';
import type { Bookmarks_BookmarkFragment } from './bookmarks.generated.ts';

export type OwnBookmark = Bookmarks_BookmarkFragment;

/** What the server does not have yet. */
interface Change {
  courseId: string;
  starred?: boolean;
  note?: {
    text: string;
    baseVersion: number;
    /** Texts that were sent without an answer yet: the server may have one of them. */
    sent?: readonly string[];
  };
}

/** The unsent star and note of a step. */
export interface Unsent extends Change {
  /** Of the note. */
  state: SaveState;
  /** The note that another device has saved: the person chooses. */
  other: { text: string; version: number } | null;
}

export interface OutboxParts {
  viewerId: string;
  setStar: (stepId: string, starred: boolean) => Promise<OwnBookmark>;
  saveNote: (stepId: string, note: string, baseVersion: number) => Promise<OwnBookmark>;
  /** Shows what the server has. */
  onSaved: (courseId: string, saved: OwnBookmark) => void;
  /** A star that the server refused, which is not kept. */
  onRefused: (error: unknown) => void;
}

function readChange(key: string): Change | null {
  try {
    const change = JSON.parse(browserStorage.read(key) ?? 'null') as Change | null;
    return typeof change?.courseId === 'string' ? change : null;
  } catch {
    return null;
  }
}

/** Stars and notes on their way to the server: each change is stored in the browser at once, and sent until the server has it or refuses it. */
export class BookmarkOutbox {
  /** By step. */
  readonly store = createStore<ReadonlyMap<string, Unsent>>(new Map());
  readonly #parts: OutboxParts;
  readonly #prefix: string;
  readonly #later = debounce(() => void this.flush(), TIMINGS.homeworkAutosave);
  #running: Promise<void> | null = null;
  #again = false;
  #ended = false;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#prefix = draftKey(parts.viewerId, 'bookmark:');
    const found = browserStorage.keys().filter((key) => key.startsWith(this.#prefix));
    const changes = found.flatMap((key) => {
      const change = readChange(key);
      return change === null ? [] : [[key.slice(this.#prefix.length), { ...change, state: 'waiting' as const, other: null }] as const];
    });
    this.store.set(new Map(changes));
  }

  #get(stepId: string): Unsent | undefined {
    return this.store.get().get(stepId);
  }

  /** Stores the changes of a step in the browser, without those that are undefined, and shows them. */
  #set(stepId: string, unsent: Unsent): void {
    const { courseId, starred, note, state, other } = unsent;
    const empty = starred === undefined && note === undefined;
    const change: Change = { courseId, ...(starred === undefined ? {} : { starred }), ...(note === undefined ? {} : { note }) };
    const kept = !this.#ended && browserStorage.write(this.#prefix + stepId, empty ? null : JSON.stringify(change));
    const shown = kept || note === undefined ? state : 'unkept';
    this.store.set(new Map(this.store.get()).set(stepId, { ...change, state: shown, other }));
  }

  #change(stepId: string, courseId: string, update: Partial<Unsent>): void {
    this.#set(stepId, { courseId, state: null, other: null, ...this.#get(stepId), ...update });
  }

  /** Sets or removes a star; it is shown at once. */
  setStar(stepId: string, courseId: string, starred: boolean): void {
    this.#change(stepId, courseId, { starred });
    void this.flush();
  }

  /** Changes the note; `version` is the one that the server has, as far as the page knows. It is sent after a pause. */
  setNote(stepId: string, courseId: string, text: string, version: number): void {
    const note = { baseVersion: version, ...this.#get(stepId)?.note, text };
    this.#change(stepId, courseId, { note, state: 'saving' });
    this.#later.later(undefined);
  }

  /** Ends a conflict with the text that the person chose. */
  choose(stepId: string, whose: 'device' | 'server'): void {
    const unsent = this.#get(stepId);
    if (unsent?.other == null || unsent.note === undefined) return;
    const { text, version } = unsent.other;
    const note = { text: whose === 'server' ? text : unsent.note.text, baseVersion: version };
    this.#change(stepId, unsent.courseId, { note, other: null, state: 'saving' });
    void this.flush();
  }

  /** Whether the server lacks a star or a note. */
  get unsent(): boolean {
    return [...this.store.get().values()].some(({ starred, note }) => starred !== undefined || note !== undefined);
  }

  /** Whether changes wait for the connection. */
  get waiting(): boolean {
    return [...this.store.get().values()].some(({ starred, note, state }) => starred !== undefined || (note !== undefined && state !== 'refused'));
  }

  /** Sends everything now, one change after the other; resolves when nothing is left that can be sent. */
  async flush(): Promise<void> {
    this.#later.cancel();
    this.#again = this.#running !== null;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  /** Forgets everything, after the person signed out. */
  end(): void {
    this.#ended = true;
    this.#later.cancel();
    this.store.set(new Map());
  }

  async #run(): Promise<void> {
    do {
      this.#again = false;
      for (const stepId of [...this.store.get().keys()]) {
        if (this.#ended) return;
        if (!(await this.#sendStar(stepId)) || !(await this.#sendNote(stepId))) {
          this.#wait();
          return;
        }
      }
    } while (this.#again);
  }

  /** Shows that the notes wait for the connection. */
  #wait(): void {
    for (const [stepId, { courseId, note, state }] of this.store.get()) {
      if (note !== undefined && state === 'saving') this.#change(stepId, courseId, { state: 'waiting' });
    }
  }

  /** Returns false while the server cannot be reached. */
  async #sendStar(stepId: string): Promise<boolean> {
    const unsent = this.#get(stepId);
    if (unsent?.starred === undefined) return true;
    const { courseId, starred } = unsent;
    try {
      this.#parts.onSaved(courseId, await this.#parts.setStar(stepId, starred));
    } catch (error) {
      if (isWeakLink(error)) return false;
      this.#parts.onRefused(error);
    }
    // Pressed again meanwhile: that press is sent too.
    if (this.#get(stepId)?.starred === starred) this.#change(stepId, courseId, { starred: undefined });
    else this.#again = true;
    return true;
  }

  async #sendNote(stepId: string): Promise<boolean> {
    const unsent = this.#get(stepId);
    if (unsent?.note === undefined || unsent.other !== null || unsent.state === 'refused') return true;
    const { courseId } = unsent;
    const note = { ...unsent.note, sent: [...new Set([...(unsent.note.sent ?? []), unsent.note.text])] };
    this.#change(stepId, courseId, { note });
    try {
      const saved = await this.#parts.saveNote(stepId, note.text, note.baseVersion);
      this.#parts.onSaved(courseId, saved);
      const newest = this.#get(stepId)?.note;
      if (newest === undefined || newest.text === note.text) this.#change(stepId, courseId, { note: undefined, state: 'saved' });
      else this.#change(stepId, courseId, { note: { text: newest.text, baseVersion: saved.version } });
      return true;
    } catch (error) {
      return this.#failNote(stepId, courseId, error);
    }
  }

  #failNote(stepId: string, courseId: string, error: unknown): boolean {
    if (isWeakLink(error)) return false;
    const failure = readFailure(error);
    const changed = failure.kind === 'refused' && failure.code === 'NOTE_CHANGED';
    const other = changed ? { text: String(failure.parameters.note), version: Number(failure.parameters.version) } : null;
    const note = this.#get(stepId)?.note;
    if (other !== null && note?.sent?.includes(other.text)) {
      // What this device saved before, whose answer was lost: the text follows it.
      this.#change(stepId, courseId, { note: { text: note.text, baseVersion: other.version } });
      this.#again = true;
    } else this.#change(stepId, courseId, { state: 'refused', other });
    return true;
  }
}
