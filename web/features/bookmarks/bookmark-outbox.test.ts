import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TIMINGS } from '../../../schema/limits.ts';
import { browserStorage } from '../../shared/store/browser-storage.ts';
import { BookmarkOutbox, type OwnBookmark } from './bookmark-outbox.ts';

const KEY = 'draft:amina:bookmark:step';
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
  const outbox = () =>
    new BookmarkOutbox({
      viewerId: 'amina',
      setStar: (_stepId, starred) => answer(`star ${starred}`, () => ({ ...stored, starred })),
      saveNote: (_stepId, note, baseVersion) =>
        answer(`note ${note}`, () => {
          if (note !== stored.note && baseVersion !== stored.version) throw refusal('NOTE_CHANGED', { version: stored.version, note: stored.note });
          return note === stored.note ? stored : { ...stored, note, version: stored.version + 1 };
        }),
      onSaved,
      onRefused,
    });
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
    expect(browserStorage.read(KEY)).toBeNull();
  });

  it('that is pressed without a connection is stored, and sent on the next visit', async () => {
    const { outbox: create, control } = server();
    control.fail = OFFLINE;
    const outbox = create();
    outbox.setStar('step', 'course', true);
    await outbox.flush();
    expect(outbox.store.get().get('step')?.starred).toBe(true);
    expect(outbox.waiting).toBe(true);
    control.fail = null;
    const next = create();
    expect(next.store.get().get('step')?.starred).toBe(true);
    await next.flush();
    expect(control.stored().starred).toBe(true);
    expect(next.waiting).toBe(false);
    expect(browserStorage.read(KEY)).toBeNull();
  });

  it('is reset when the server refuses it, and the refusal is shown', async () => {
    const { outbox: create, control, onRefused } = server();
    control.fail = refusal('NOT_FOUND');
    const outbox = create();
    outbox.setStar('step', 'course', true);
    await outbox.flush();
    expect(onRefused).toHaveBeenCalledOnce();
    expect(outbox.store.get().get('step')?.starred).toBeUndefined();
    expect(browserStorage.read(KEY)).toBeNull();
  });
});

describe('a note', () => {
  it('is stored in the browser with each key and sent after a pause, once', async () => {
    const { outbox: create, control } = server();
    const outbox = create();
    outbox.setNote('step', 'course', 'Bre', 0);
    expect(browserStorage.read(KEY)).toContain('Bre');
    outbox.setNote('step', 'course', 'Breathe', 0);
    expect(outbox.store.get().get('step')?.state).toBe('saving');
    await vi.advanceTimersByTimeAsync(TIMINGS.homeworkAutosave);
    expect(control.sent).toEqual(['note Breathe']);
    expect(outbox.store.get().get('step')).toMatchObject({ state: 'saved' });
    expect(browserStorage.read(KEY)).toBeNull();
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
    expect(outbox.store.get().get('step')).toMatchObject({ state: 'refused', other: { text: 'From the phone', version: 1 } });
    expect(browserStorage.read(KEY)).toContain('Mine');
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
    expect(outbox.waiting).toBe(false);
    expect(browserStorage.read(KEY)).toContain('Kept');
  });

  it('is neither stored nor sent after the person signed out', async () => {
    const { outbox: create, control } = server();
    const outbox = create();
    outbox.setNote('step', 'course', 'Secret', 0);
    browserStorage.write(KEY, null);
    outbox.end();
    await vi.advanceTimersByTimeAsync(TIMINGS.homeworkAutosave);
    expect(control.sent).toEqual([]);
    expect(browserStorage.read(KEY)).toBeNull();
  });
});
