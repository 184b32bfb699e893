import { browserStorage, onOtherTab } from '../store/browser-storage.ts';
import { createStore, useStore } from '../store/store.ts';
import type { Session_ViewerFragment } from './session.generated.ts';

export type SessionViewer = Session_ViewerFragment;

/** Who is signed in, in this browser. The keys of local storage are documented (spec §3): token, auth, dnd. */
export interface Session {
  token: string;
  /** What the pages show before the account is read again. */
  viewer: SessionViewer;
}

const KEYS = { token: 'token', auth: 'auth', availability: 'dnd' } as const;

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

/** Begins a session in this browser, all tabs. */
export function startSession(session: Session): void {
  writeSession(session);
  store.set(session);
}

/** Takes over what the server says of the account. */
export function updateViewer(viewer: SessionViewer): void {
  const session = store.get();
  if (session !== null) startSession({ ...session, viewer });
}

/** Ends the session in this browser, all tabs. The server is told by whoever calls. */
export function endSession(): void {
  writeSession(null);
  store.set(null);
}

/** Follows signing in and out in other tabs. */
export function followOtherTabs(): () => void {
  return onOtherTab([KEYS.token, KEYS.auth, KEYS.availability], () => {
    const next = readSession();
    if (JSON.stringify(next) !== JSON.stringify(store.get())) store.set(next);
  });
}
