/**
 * Where the newest text is: `saved` on the server, `saving` on the way there, `waiting` in this browser until the connection is back, `unkept`
 * only on this page, because the browser stores nothing, `refused` in this browser because the server refused it; null before anything is entered.
 */
export type SaveState = 'saved' | 'saving' | 'waiting' | 'unkept' | 'refused' | null;

/** What happened to a text last. `incomplete`: something is entered, but nothing that can be sent, such as homework that lacks its file. */
export type SaveEvent = 'incomplete' | 'changed' | 'unreachable' | 'refused' | 'saved';

/** The state after each event, with and without a copy on this device. */
export const STATES: Readonly<Record<SaveEvent, Readonly<Record<'kept' | 'unkept', SaveState>>>> = {
  incomplete: { kept: null, unkept: 'unkept' },
  changed: { kept: 'saving', unkept: 'unkept' },
  unreachable: { kept: 'waiting', unkept: 'unkept' },
  refused: { kept: 'refused', unkept: 'unkept' },
  saved: { kept: 'saved', unkept: 'saved' },
};
