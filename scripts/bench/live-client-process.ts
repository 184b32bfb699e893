import { WebSocket } from 'ws';
import { CALL_CHANGED, type ClientDocument, LIVE_PRESENCE } from './client-documents.ts';
import { type ClientAnswer, type ClientCommand, type LiveClient, type Received, sharedNow } from './live-clients.ts';

/** Sockets that connect at the same time. */
const AT_ONCE = 50;
/** Time for events to arrive, in milliseconds; what is missing then is lost. */
const LIMIT = 20_000;

interface ServerMessage {
  type: string;
  payload?: {
    errors?: unknown;
    data?: { updateUserStatus?: { people: Array<{ id: string }> }; callChanged?: { id: string; state: string; callee: { id: string } } | null };
  };
}

const answer = (message: ClientAnswer): void => void process.send?.(message);
let received: Received[] = [];
let expected = 0;
let timer: NodeJS.Timeout | undefined;

function finish(): void {
  clearTimeout(timer);
  expected = 0;
  answer({ kind: 'received', events: received });
}

function note(id: string, at: number): void {
  if (expected === 0) return;
  received.push({ id, at });
  if (received.length >= expected) finish();
}

/** Ends this process, and with it the bench. */
function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const payloadOf = ({ hash }: ClientDocument) => ({ query: '', extensions: { persistedQuery: { version: 1, sha256Hash: hash } } });

/** Opens the live connection of a person; resolves when it is subscribed. The server answers in order, so its pong follows both subscriptions. */
function connect({ id: personId, address, token }: LiveClient): Promise<void> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  const send = (message: object): void => socket.send(JSON.stringify(message));
  return new Promise((resolve) => {
    socket.once('close', (code) => fail(`A live connection was closed with ${code}`));
    socket.once('error', ({ message }) => fail(`A live connection failed: ${message}`));
    socket.once('open', () => send({ type: 'connection_init', payload: { token } }));
    socket.on('message', (text) => {
      const at = sharedNow();
      const { type, payload } = JSON.parse(String(text)) as ServerMessage;
      if (type === 'connection_ack') {
        send({ id: 'status', type: 'subscribe', payload: payloadOf(LIVE_PRESENCE) });
        send({ id: 'calls', type: 'subscribe', payload: payloadOf(CALL_CHANGED) });
        send({ type: 'ping' });
      }
      if (type === 'error' || (type === 'next' && payload?.errors !== undefined)) fail(`A subscription got ${text}`);
      if (type === 'ping') send({ type: 'pong' });
      if (type === 'pong') resolve();
      for (const { id } of payload?.data?.updateUserStatus?.people ?? []) note(id, at);
      const call = payload?.data?.callChanged;
      if (call?.state === 'ringing' && call.callee.id === personId) note(call.id, at);
    });
  });
}

process.on('message', (command: ClientCommand) => {
  if (command.kind === 'expect') {
    received = [];
    expected = command.events;
    timer = setTimeout(finish, LIMIT);
    return;
  }
  const waiting = [...command.people];
  const work = async (): Promise<void> => {
    for (let person = waiting.pop(); person !== undefined; person = waiting.pop()) await connect(person);
  };
  void Promise.all(Array.from({ length: AT_ONCE }, work)).then(() => answer({ kind: 'connected' }));
});
process.once('disconnect', () => process.exit(0));
