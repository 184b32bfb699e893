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

/** A star (`starred`) or a note (`text`) on a step of a course. */
interface Mark {
  courseId: string;
  starred?: boolean;
  text?: string;
}

/** The unsent star and note of a step. */
export interface Unsent {
  starred: boolean | undefined;
  note: string | undefined;
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

function starOf({ setStar, onSaved, onRefused }: OutboxParts, stepId: string): Autosave<Mark> {
  const star: Autosave<Mark> = new Autosave<Mark>({
    kind: 'bookmark',
    start: { value: { courseId: '' }, version: null },
    copy: copyInBrowser(`star:${stepId}`),
    markOf: ({ starred }) => String(starred),
    async send({ courseId, starred = false }) {
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

function noteOf({ saveNote, onSaved }: OutboxParts, stepId: string): Autosave<Mark> {
  return new Autosave<Mark>({
    kind: 'bookmark',
    start: { value: { courseId: '' }, version: null },
    copy: copyInBrowser(`bookmark:${stepId}`),
    pause: TIMINGS.homeworkAutosave,
    markOf: ({ text = '' }) => text,
    newerOf(error) {
      const failure = readFailure(error);
      if (failure.kind !== 'refused' || failure.code !== 'NOTE_CHANGED') return null;
      const text = String(failure.parameters.note);
      return { mark: text, version: Number(failure.parameters.version), value: { courseId: '', text } };
    },
    async send({ courseId, text = '' }, baseVersion) {
      const saved = await saveNote(stepId, text, baseVersion ?? 0);
      onSaved(courseId, saved);
      return saved.version;
    },
  });
}

const KINDS = { star: starOf, bookmark: noteOf };
type Kind = keyof typeof KINDS;

/** Stars and notes on their way to the server: each change is kept in the browser, and sent until the server has it or refuses it. */
export class BookmarkOutbox {
  /** By step. */
  readonly store = createStore<ReadonlyMap<string, Unsent>>(new Map());
  readonly #parts: OutboxParts;
  /** By kind and step. */
  readonly #marks = new Map<string, Autosave<Mark>>();
  readonly #closings: (() => void)[] = [];

  constructor(viewerId: string, parts: OutboxParts) {
    this.#parts = parts;
    renewFormerBookmarks(viewerId);
    for (const item of draftItems(viewerId)) {
      const [, kind, stepId = ''] = /^(star|bookmark):([^#]+)/.exec(item) ?? [];
      if (kind !== undefined) this.#open(kind as Kind, stepId);
    }
  }

  #open(kind: Kind, stepId: string): Autosave<Mark> {
    const known = this.#marks.get(kind + stepId);
    if (known !== undefined) return known;
    const mark = KINDS[kind](this.#parts, stepId);
    this.#marks.set(kind + stepId, mark);
    mark.store.subscribe(() => this.#show(stepId));
    this.#closings.push(mark.open());
    return mark;
  }

  #show(stepId: string): void {
    const star = this.#marks.get(`star${stepId}`);
    const note = this.#marks.get(`bookmark${stepId}`);
    const { value, state = null, conflict } = note?.store.get() ?? {};
    const starred = star?.isUnsent === true ? star.store.get().value.starred : undefined;
    const text = note?.isUnsent === true ? value?.text : undefined;
    this.store.set(new Map(this.store.get()).set(stepId, { starred, note: text, state, other: conflict?.theirs.text ?? null }));
  }

  /** Sets or removes a star; it is shown and sent at once. */
  setStar(stepId: string, courseId: string, starred: boolean): void {
    const star = this.#open('star', stepId);
    star.change({ courseId, starred });
    void star.save();
  }

  /** Changes the note; `version` is the one that the server has, as far as the page knows. It is sent after a pause. */
  setNote(stepId: string, courseId: string, text: string, version: number): void {
    const note = this.#open('bookmark', stepId);
    if (!note.isUnsent) note.rebase(version);
    note.change({ courseId, text });
  }

  /** Ends a conflict with the text that the person chose. */
  choose(stepId: string, whose: 'device' | 'server'): void {
    const note = this.#open('bookmark', stepId);
    const { conflict } = note.store.get();
    note.choose(whose);
    if (whose === 'device' || conflict === null) return;
    // The page learns the text of the other device from the answer.
    note.change({ ...conflict.theirs, courseId: conflict.value.courseId });
    void note.save();
  }

  /** Sends everything that waits now. */
  async flush(): Promise<void> {
    for (const mark of this.#marks.values()) await mark.flush();
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
