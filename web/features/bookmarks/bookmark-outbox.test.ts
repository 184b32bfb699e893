import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { TIMINGS } from '../../../schema/limits.ts';
import { draftItems, forgetDrafts } from '../../shared/store/drafts.ts';
import { BookmarkOutbox, type OwnBookmark } from './bookmark-outbox.ts';

/** What the browser keeps. */
const kept = (): string => JSON.stringify(localStorage);
const OFFLINE = new TypeError('Failed to fetch');
const refusal = (code: string, parameters = {}) => Object.assign(new Error(code), { errors: [{ extensions: { code, parameters } }] });

/** A server with one bookmark; `fail` refuses the next requests. */
function server() {
  let stored: OwnBookmark = { id: 'step', starred: false, note: '', version: 0 };
  const control: {
    fail: unknown;
    losesAnswers: boolean;
    gate: Promise<void>;
    sent: string[];
    stored: () => OwnBookmark;
    saveElsewhere: (note: string) => void;
  } = {
    fail: null,
    losesAnswers: false,
    gate: Promise.resolve(),
    sent: [],
    stored: () => stored,
    saveElsewhere: (note) => {
      stored = { ...stored, note, version: stored.version + 1 };
    },
  };
  const answer = async (what: string, change: () => OwnBookmark): Promise<OwnBookmark> => {
    control.sent.push(what);
    await control.gate;
    if (control.fail !== null) throw control.fail;
    stored = change();
    if (control.losesAnswers) throw OFFLINE;
    return stored;
  };
  const onSaved = vi.fn();
  const onRefused = vi.fn();
  const outbox = () => {
    const created = new BookmarkOutbox('', {
      setStar: (_stepId, starred) => answer(`star ${starred}`, () => ({ ...stored, starred })),
      saveNote: (_stepId, note, baseVersion) =>
        answer(`note ${note}`, () => {
          if (note !== stored.note && baseVersion !== stored.version) throw refusal('NOTE_CHANGED', { version: stored.version, note: stored.note });
          return note === stored.note ? stored : { ...stored, note, version: stored.version + 1 };
        }),
      onSaved,
      onRefused,
    });
    onTestFinished(() => created.close());
    return created;
  };
  return { control, outbox, onSaved, onRefused };
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a star', () => {
  it('is sent at once, and the last press during the request is sent after it', async () => {
    const { outbox: create, control } = server();
    const outbox = create();
    outbox.setStar('step', 'course', true);
    outbox.setStar('step', 'course', false);
    await outbox.flush();
    expect(control.sent.at(-1)).toBe('star false');
    expect(control.stored().starred).toBe(false);
    expect(draftItems('')).toEqual([]);
  });

  it('that is pressed without a connection is stored, and sent on the next visit', async () => {
    const { outbox: create, control } = server();
    control.fail = OFFLINE;
    const outbox = create();
    outbox.setStar('step', 'course', true);
    await outbox.flush();
    expect(outbox.store.get().get('step')?.starred).toBe(true);
    outbox.close();
    control.fail = null;
    const next = create();
    expect(next.store.get().get('step')?.starred).toBe(true);
    await next.flush();
    expect(control.stored().starred).toBe(true);
    expect(draftItems('')).toEqual([]);
  });

  it('is reset when the server refuses it, and the refusal is shown', async () => {
    const { outbox: create, control, onRefused } = server();
    control.fail = refusal('NOT_FOUND');
    const outbox = create();
    outbox.setStar('step', 'course', true);
    await outbox.flush();
    expect(onRefused).toHaveBeenCalledOnce();
    expect(outbox.store.get().get('step')?.starred).toBeUndefined();
    expect(draftItems('')).toEqual([]);
  });
});

describe('a note', () => {
  it('is stored in the browser with each key and sent after a pause, once', async () => {
    const { outbox: create, control } = server();
    const outbox = create();
    outbox.setNote('step', 'course', 'Bre', 0);
    expect(kept()).toContain('Bre');
    outbox.setNote('step', 'course', 'Breathe', 0);
    expect(outbox.store.get().get('step')?.state).toBe('saving');
    await vi.advanceTimersByTimeAsync(TIMINGS.homeworkAutosave);
    expect(control.sent).toEqual(['note Breathe']);
    expect(outbox.store.get().get('step')).toMatchObject({ state: 'saved' });
    expect(draftItems('')).toEqual([]);
  });

  it('that is typed during a save is based on the saved version', async () => {
    const { outbox: create, control } = server();
    const outbox = create();
    outbox.setNote('step', 'course', 'One', 0);
    let resolve = (): void => undefined;
    control.gate = new Promise((open) => {
      resolve = open;
    });
    const saving = outbox.flush();
    await vi.waitFor(() => expect(control.sent).toEqual(['note One']));
    outbox.setNote('step', 'course', 'One two', 0);
    resolve();
    await saving;
    await vi.advanceTimersByTimeAsync(TIMINGS.homeworkAutosave);
    expect(control.stored()).toMatchObject({ note: 'One two', version: 2 });
    expect(outbox.store.get().get('step')?.other).toBeNull();
  });

  it.each(['this', 'the next'] as const)('that is typed on after the answer to its save was lost is saved without a question on %s visit', async (visit) => {
    const { outbox: create, control } = server();
    control.losesAnswers = true;
    const first = create();
    first.setNote('step', 'course', 'Breathe', 0);
    await first.flush();
    first.setNote('step', 'course', 'Breathe in', 0);
    control.losesAnswers = false;
    if (visit === 'the next') first.close();
    const outbox = visit === 'this' ? first : create();
    await outbox.flush();
    expect(outbox.store.get().get('step')).toMatchObject({ state: 'saved', other: null });
    expect(control.stored().note).toBe('Breathe in');
  });

  it('is marked as waiting without a connection, and is saved when the connection is back', async () => {
    const { outbox: create, control } = server();
    control.fail = OFFLINE;
    const outbox = create();
    outbox.setNote('step', 'course', 'On the bus', 0);
    await outbox.flush();
    expect(outbox.store.get().get('step')?.state).toBe('waiting');
    control.fail = null;
    await outbox.flush();
    expect(outbox.store.get().get('step')?.state).toBe('saved');
    expect(control.stored().note).toBe('On the bus');
  });

  it.each([
    ['device', 'Mine'],
    ['server', 'From the phone'],
  ] as const)('that another device has changed too is kept in the chosen version: that of the %s', async (whose, chosen) => {
    const { outbox: create, control } = server();
    const outbox = create();
    control.saveElsewhere('From the phone');
    outbox.setNote('step', 'course', 'Mine', 0);
    await outbox.flush();
    expect(outbox.store.get().get('step')).toMatchObject({ state: 'refused', other: 'From the phone' });
    expect(kept()).toContain('Mine');
    expect(control.stored().note).toBe('From the phone');
    outbox.choose('step', whose);
    await outbox.flush();
    expect(control.stored().note).toBe(chosen);
    expect(outbox.store.get().get('step')).toMatchObject({ state: 'saved', other: null });
  });

  it('stays on this device when the server refuses it', async () => {
    const { outbox: create, control } = server();
    control.fail = refusal('STEP_LOCKED');
    const outbox = create();
    outbox.setNote('step', 'course', 'Kept', 0);
    await outbox.flush();
    expect(outbox.store.get().get('step')?.state).toBe('refused');
    await outbox.flush();
    expect(control.sent).toEqual(['note Kept']);
    expect(kept()).toContain('Kept');
  });

  it('is neither stored nor sent after the person signed out', async () => {
    const { outbox: create, control } = server();
    const outbox = create();
    outbox.setNote('step', 'course', 'Secret', 0);
    forgetDrafts('');
    await vi.advanceTimersByTimeAsync(TIMINGS.homeworkAutosave);
    expect(control.sent).toEqual([]);
    expect(draftItems('')).toEqual([]);
  });
});

describe('a star and a note that a browser stored before all texts were kept in one form', () => {
  it('are sent', async () => {
    const { outbox: create, control } = server();
    localStorage.setItem('draft::bookmark:step', JSON.stringify({ courseId: 'course', starred: true, note: { text: 'Breathe', baseVersion: 0 } }));
    create();
    await vi.advanceTimersByTimeAsync(TIMINGS.homeworkAutosave);
    expect(control.stored()).toMatchObject({ starred: true, note: 'Breathe' });
    expect(draftItems('')).toEqual([]);
  });

  it('are sent without a question after the answer to a save was lost', async () => {
    const { outbox: create, control } = server();
    control.saveElsewhere('Breathe');
    const note = { text: 'Breathe in', baseVersion: 0, sent: ['Breathe'] };
    localStorage.setItem('draft::bookmark:step', JSON.stringify({ courseId: 'course', note }));
    const outbox = create();
    await outbox.flush();
    expect([control.stored().note, outbox.store.get().get('step')?.other]).toEqual(['Breathe in', null]);
  });
});
