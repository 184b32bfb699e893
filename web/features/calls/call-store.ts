import { createStore, useStore } from '../../shared/store/store.ts';
import { type Call, type CallFlow, NO_CALL, receive } from './call-flow.ts';

const store = createStore<CallFlow>(NO_CALL);
/** The call that this tab initiated or accepted; a reload does not forget it. */
const OWN_CALL = 'ownCall';

function readOwn(): string | null {
  try {
    return sessionStorage.getItem(OWN_CALL);
  } catch {
    return null;
  }
}

/** Remembers that a call belongs to this tab. */
function writeOwn(id: string): void {
  try {
    sessionStorage.setItem(OWN_CALL, id);
  } catch {
    // Without storage a reload forgets it, and the banner offers to join.
  }
}

export const currentFlow = store.get;
export const useCallFlow = (): CallFlow => useStore(store);

/** Takes a state of a call from the server, as of a time. Returns the call if it was shown and is over now. */
export function takeCall(call: Call, acts = false, asOf = Date.now()): Call | null {
  if (acts) writeOwn(call.id);
  const { flow, ended } = receive(store.get(), call, asOf, acts || readOwn() === call.id);
  store.set(flow);
  return ended;
}

/** Changes what this tab shows of the call with the id. */
export function changeFlow(id: string, change: Partial<Pick<CallFlow, 'acting' | 'connecting' | 'silent' | 'blocked'>>): void {
  const flow = store.get();
  if (flow.call?.id === id) store.set({ ...flow, ...change });
}

/** Forgets the calls, for another account and for tests. */
export function forgetCalls(): void {
  store.set(NO_CALL);
}
