import { browserStorage, onOtherTab } from '../store/browser-storage.ts';
import { createStore, useStore } from '../store/store.ts';
import { rememberCurrentPath } from './return-path.ts';
import type { Session_ViewerFragment } from './session.generated.ts';

/** The signed-in person; `secondFactorNeeded` is unset in a session that an earlier release stored. */
export type SessionViewer = Omit<Session_ViewerFragment, 'secondFactorNeeded'> & { secondFactorNeeded?: boolean };

/** The session of this browser. The keys of local storage are documented (docs/specification.md#3-entities-and-their-fields): token, auth, dnd. */
export interface Session {
  token: string;
  /** The account as last read from the server. */
  viewer: SessionViewer;
}

/** The lesson that opens without a connection, which ends with the session. */
export const KEPT_LESSON = 'keptLesson';
const KEYS = { token: 'token', auth: 'auth', availability: 'dnd', lesson: KEPT_LESSON } as const;
/** Marks, for all tabs, that the server ended the last session; /login then shows a message. */
const INTERRUPTED = 'sessionInterrupted';

function storedViewer(): SessionViewer | null {
  try {
    const auth = JSON.parse(browserStorage.read(KEYS.auth) ?? 'null') as (SessionViewer & { _id: string; dnd?: number }) | null;
    if (auth === null || typeof auth !== 'object' || typeof auth._id !== 'string') return null;
    const { _id, dnd: _dnd, ...rest } = auth;
    return { ...rest, id: _id, doNotDisturb: browserStorage.read(KEYS.availability) === '1' };
  } catch {
    return null;
  }
}

function readSession(): Session | null {
  const token = browserStorage.read(KEYS.token);
  const viewer = storedViewer();
  return token === null || token === '' || viewer === null ? null : { token, viewer };
}

function writeSession(session: Session | null): void {
  if (session === null) {
    for (const key of Object.values(KEYS)) browserStorage.write(key, null);
    return;
  }
  const { id, name, surname, email, role, gender, color, language, contentLanguage, doNotDisturb, secondFactorNeeded } = session.viewer;
  const stored = { _id: id, name, surname, email, role, gender, color, language, contentLanguage, dnd: doNotDisturb ? 1 : 0 };
  browserStorage.write(KEYS.auth, JSON.stringify(secondFactorNeeded ? { ...stored, secondFactorNeeded } : stored));
  browserStorage.write(KEYS.availability, doNotDisturb ? '1' : '0');
  browserStorage.write(KEYS.token, session.token);
}

const store = createStore<Session | null>(readSession());
const wasInterrupted = () => browserStorage.read(INTERRUPTED) !== null;
const interruption = createStore(wasInterrupted());

function setInterrupted(interrupted: boolean): void {
  browserStorage.write(INTERRUPTED, interrupted ? 'true' : null);
  interruption.set(interrupted);
}

/** Returns the current session, for code outside React. */
export const currentSession = store.get;
export const onSession = store.subscribe;

/** Returns the session and follows its changes; null for a guest. */
export function useSession(): Session | null {
  return useStore(store);
}

/** Returns the signed-in person; for guarded pages only. */
export function useViewer(): SessionViewer {
  const session = useStore(store);
  if (session === null) throw new Error('useViewer is for signed-in pages only');
  return session.viewer;
}

/** Returns whether the server ended the last session: it expired, or a new password or an admin revoked it. */
export function useSessionInterrupted(): boolean {
  return useStore(interruption);
}

/** Starts a session in all tabs of this browser. */
export function startSession(session: Session): void {
  setInterrupted(false);
  writeSession(session);
  store.set(session);
}

/** Updates the account in the session with the data of the server. */
export function updateViewer(viewer: SessionViewer): void {
  const session = store.get();
  if (session !== null) startSession({ ...session, viewer });
}

function leaveSession(interrupted: boolean): void {
  setInterrupted(interrupted);
  writeSession(null);
  store.set(null);
}

/** Ends the session in all tabs of this browser after the person signed out. The caller sends the request to the server. */
export function endSession(): void {
  leaveSession(false);
}

/** Ends a session that the server no longer accepts, in all tabs. /login shows a message, and each tab returns to its page after signing in. */
export function interruptSession(): void {
  rememberCurrentPath();
  leaveSession(true);
}

/** Follows sign-in and sign-out in other tabs; returns a function that stops it. */
export function followOtherTabs(): () => void {
  return onOtherTab([...Object.values(KEYS), INTERRUPTED], () => {
    interruption.set(wasInterrupted());
    const next = readSession();
    if (next === null && store.get() !== null && wasInterrupted()) rememberCurrentPath();
    if (JSON.stringify(next) !== JSON.stringify(store.get())) store.set(next);
  });
}
