import { browserStorage, onOtherTab } from '../store/browser-storage.ts';
import { createStore, useStore } from '../store/store.ts';
import { rememberThisPlace } from './return-path.ts';
import type { Session_ViewerFragment } from './session.generated.ts';

export type SessionViewer = Session_ViewerFragment;

/** Who is signed in, in this browser. The keys of local storage are documented (docs/specification.md#3-entities-and-their-fields): token, auth, dnd. */
export interface Session {
  token: string;
  /** What the pages show before the account is read again. */
  viewer: SessionViewer;
}

const KEYS = { token: 'token', auth: 'auth', availability: 'dnd' } as const;
/** Says in all tabs that the server ended the last session, so that nobody is led to /login without a word. */
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
  const { id, name, surname, email, role, gender, color, language, contentLanguage, doNotDisturb } = session.viewer;
  browserStorage.write(KEYS.auth, JSON.stringify({ _id: id, name, surname, email, role, gender, color, language, contentLanguage, dnd: doNotDisturb ? 1 : 0 }));
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

/** The session now, for code outside React. */
export const currentSession = store.get;
export const onSession = store.subscribe;

/** The session, followed; null for a guest. */
export function useSession(): Session | null {
  return useStore(store);
}

/** The signed-in person. Only inside guarded pages. */
export function useViewer(): SessionViewer {
  const session = useStore(store);
  if (session === null) throw new Error('useViewer is for signed-in pages only');
  return session.viewer;
}

/** Whether the last session ended elsewhere: it expired, or was revoked by a new password or an admin. */
export function useSessionInterrupted(): boolean {
  return useStore(interruption);
}

/** Begins a session in this browser, all tabs. */
export function startSession(session: Session): void {
  setInterrupted(false);
  writeSession(session);
  store.set(session);
}

/** Takes over what the server says of the account. */
export function updateViewer(viewer: SessionViewer): void {
  const session = store.get();
  if (session !== null) startSession({ ...session, viewer });
}

function leaveSession(interrupted: boolean): void {
  setInterrupted(interrupted);
  writeSession(null);
  store.set(null);
}

/** Ends the session in this browser, all tabs, because the person wants to. The server is told by whoever calls. */
export function endSession(): void {
  leaveSession(false);
}

/** The server no longer knows the session: ends it in this browser, all tabs, and lets /login say so; each tab comes back to its place. */
export function interruptSession(): void {
  rememberThisPlace();
  leaveSession(true);
}

/** Follows signing in and out in other tabs. */
export function followOtherTabs(): () => void {
  return onOtherTab([...Object.values(KEYS), INTERRUPTED], () => {
    interruption.set(wasInterrupted());
    const next = readSession();
    if (next === null && store.get() !== null && wasInterrupted()) rememberThisPlace();
    if (JSON.stringify(next) !== JSON.stringify(store.get())) store.set(next);
  });
}
