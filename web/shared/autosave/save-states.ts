/**
 * Where the newest text is: `saved` on the server, `saving` on the way there, `waiting` in this browser until the connection is back, `notStored`
 * only on this page, because the browser stores nothing, `refused` in this browser because the server refused it; null before anything is entered.
 */
export type SaveState = 'saved' | 'saving' | 'waiting' | 'notStored' | 'refused' | null;

/** What happened to a text last. `incomplete`: something is entered, but nothing that can be sent, such as homework that lacks its file. */
export type SaveEvent = 'incomplete' | 'changed' | 'unreachable' | 'refused' | 'saved';

/** The state after each event, with and without a copy on this device. */
export const STATES: Readonly<Record<SaveEvent, Readonly<Record<'stored' | 'notStored', SaveState>>>> = {
  incomplete: { stored: null, notStored: 'notStored' },
  changed: { stored: 'saving', notStored: 'notStored' },
  unreachable: { stored: 'waiting', notStored: 'notStored' },
  refused: { stored: 'refused', notStored: 'notStored' },
  saved: { stored: 'saved', notStored: 'saved' },
};
