import { TIMINGS } from '../../../schema/limits.ts';
import { Autosave } from '../../shared/autosave/autosave.ts';
import { copyInBrowser } from '../../shared/autosave/local-copy.ts';
import type { SaveState } from '../../shared/autosave/save-states.ts';
import { sendStored } from '../../shared/autosave/send-stored.ts';
import { readFailure } from '../../shared/errors/request-error.ts';
import { draftItems } from '../../shared/store/drafts.ts';
import { createStore } from '../../shared/store/store.ts';
import type { Bookmarks_BookmarkFragment } from './bookmarks.generated.ts';
import { renewFormerBookmarks } from './former-bookmarks.ts';

export type OwnBookmark = Bookmarks_BookmarkFragment;

type Star = { courseId: string; starred: boolean };
type Note = { courseId: string; text: string };

/** The unsent star and note of a step. */
export interface Unsent {
  starred?: boolean;
  note?: string;
  /** Of the note. */
  state: SaveState;
  /** The note that another device has saved: the person chooses. */
  other: string | null;
}

export interface OutboxParts {
  setStar: (stepId: string, starred: boolean) => Promise<OwnBookmark>;
  saveNote: (stepId: string, note: string, baseVersion: number) => Promise<OwnBookmark>;
  /** Shows what the server has. */
  onSaved: (courseId: string, saved: OwnBookmark) => void;
  /** A star that the server refused, which is not kept. */
  onRefused: (error: unknown) => void;
}

function starOf({ setStar, onSaved, onRefused }: OutboxParts, stepId: string): Autosave<Star> {
  const star: Autosave<Star> = new Autosave<Star>({
    kind: 'bookmark',
    start: { value: { courseId: '', starred: false }, version: null },
    copy: copyInBrowser(`star:${stepId}`),
    markOf: ({ starred }) => String(starred),
    async send({ courseId, starred }) {
      onSaved(courseId, await setStar(stepId, starred));
      return null;
    },
    onRefused(error) {
      star.discard();
      onRefused(error);
    },
  });
  return star;
}

function noteOf({ saveNote, onSaved }: OutboxParts, stepId: string): Autosave<Note> {
  return new Autosave<Note>({
    kind: 'bookmark',
    start: { value: { courseId: '', text: '' }, version: null },
    copy: copyInBrowser(`bookmark:${stepId}`),
    pause: TIMINGS.homeworkAutosave,
    markOf: ({ text }) => text,
    newerOf(error) {
      const failure = readFailure(error);
      if (failure.kind !== 'refused' || failure.code !== 'NOTE_CHANGED') return null;
      const text = String(failure.parameters.note);
      return { mark: text, version: Number(failure.parameters.version), value: { courseId: '', text } };
    },
    async send({ courseId, text }, baseVersion) {
      const saved = await saveNote(stepId, text, baseVersion ?? 0);
      onSaved(courseId, saved);
      return saved.version;
    },
  });
}

/** Stars and notes on their way to the server: each change is kept in the browser, and sent until the server has it or refuses it. */
export class BookmarkOutbox {
  /** By step. */
  readonly store = createStore<ReadonlyMap<string, Unsent>>(new Map());
  readonly #parts: OutboxParts;
  readonly #stars = new Map<string, Autosave<Star>>();
  readonly #notes = new Map<string, Autosave<Note>>();
  readonly #closings: (() => void)[] = [];

  constructor(viewerId: string, parts: OutboxParts) {
    this.#parts = parts;
    renewFormerBookmarks(viewerId);
    for (const item of draftItems(viewerId)) {
      const [, kind, stepId = ''] = /^(star|bookmark):([^#]+)/.exec(item) ?? [];
      if (kind === 'star') this.#star(stepId);
      if (kind === 'bookmark') this.#note(stepId);
    }
  }

  #open<Value>(texts: Map<string, Autosave<Value>>, stepId: string, create: (parts: OutboxParts, stepId: string) => Autosave<Value>): Autosave<Value> {
    const known = texts.get(stepId);
    if (known !== undefined) return known;
    const text = create(this.#parts, stepId);
    texts.set(stepId, text);
    text.store.subscribe(() => this.#show(stepId));
    this.#closings.push(text.open());
    return text;
  }

  #star(stepId: string): Autosave<Star> {
    return this.#open(this.#stars, stepId, starOf);
  }

  #note(stepId: string): Autosave<Note> {
    return this.#open(this.#notes, stepId, noteOf);
  }

  #show(stepId: string): void {
    const star = this.#stars.get(stepId);
    const note = this.#notes.get(stepId);
    const now = note?.store.get();
    this.store.set(
      new Map(this.store.get()).set(stepId, {
        ...(star?.isUnsent === true ? { starred: star.store.get().value.starred } : {}),
        ...(now !== undefined && note?.isUnsent === true ? { note: now.value.text } : {}),
        state: now?.state ?? null,
        other: now?.conflict?.theirs.text ?? null,
      }),
    );
  }

  /** Sets or removes a star; it is shown and sent at once. */
  setStar(stepId: string, courseId: string, starred: boolean): void {
    const star = this.#star(stepId);
    star.change({ courseId, starred });
    void star.save();
  }

  /** Changes the note; `version` is the one that the server has, as far as the page knows. It is sent after a pause. */
  setNote(stepId: string, courseId: string, text: string, version: number): void {
    const note = this.#note(stepId);
    if (!note.isUnsent) note.rebase(version);
    note.change({ courseId, text });
  }

  /** Ends a conflict with the text that the person chose. */
  choose(stepId: string, whose: 'device' | 'server'): void {
    const note = this.#notes.get(stepId);
    const { conflict } = note?.store.get() ?? {};
    if (note === undefined || conflict == null) return;
    note.choose(whose);
    if (whose === 'device') return;
    // The page learns the text of the other device from the answer.
    note.change({ ...conflict.value, text: conflict.theirs.text });
    void note.save();
  }

  /** Sends everything that waits now. */
  async flush(): Promise<void> {
    for (const text of [...this.#stars.values(), ...this.#notes.values()]) await text.flush();
  }

  /** Ends with the session of its person. */
  close(): void {
    for (const close of this.#closings) close();
  }
}

/** Sends the stars and notes that this browser keeps of a person. */
export async function sendStoredBookmarks(parts: OutboxParts, viewerId: string): Promise<void> {
  renewFormerBookmarks(viewerId);
  await sendStored(viewerId, 'star', async (stepId) => starOf(parts, stepId));
  await sendStored(viewerId, 'bookmark', async (stepId) => noteOf(parts, stepId));
}
