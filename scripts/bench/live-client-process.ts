import { WebSocket } from 'ws';
import { type ClientAnswer, type ClientCommand, type Received, sharedNow } from './live-clients.ts';

/** Sockets that connect at the same time. */
const AT_ONCE = 50;
/** Time for events to arrive, in milliseconds; what is missing then is lost. */
const LIMIT = 20_000;
const CALLS = 'subscription { meetingRequestReceived { id } }';

interface ServerMessage {
  type: string;
  payload?: { data?: { updateUserStatus?: { people: Array<{ id: string }> }; meetingRequestReceived?: { id: string } } };
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

/** Opens the live connection of a person; resolves when it is subscribed. The server answers in order, so its pong follows both subscriptions. */
function connect(address: string, token: string, statusHash: string): Promise<void> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  const send = (message: object): void => socket.send(JSON.stringify(message));
  return new Promise((resolve, reject) => {
    socket.once('close', (code) => reject(new Error(`The connection was closed with ${code}`)));
    socket.once('error', reject);
    socket.once('open', () => send({ type: 'connection_init', payload: { token } }));
    socket.on('message', (text) => {
      const at = sharedNow();
      const { type, payload } = JSON.parse(String(text)) as ServerMessage;
      if (type === 'connection_ack') {
        send({ id: 'status', type: 'subscribe', payload: { query: '', extensions: { persistedQuery: { version: 1, sha256Hash: statusHash } } } });
        send({ id: 'calls', type: 'subscribe', payload: { query: CALLS } });
        send({ type: 'ping' });
      }
      if (type === 'ping') send({ type: 'pong' });
      if (type === 'pong') resolve();
      for (const { id } of payload?.data?.updateUserStatus?.people ?? []) note(id, at);
      const call = payload?.data?.meetingRequestReceived;
      if (call !== undefined) note(call.id, at);
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
    for (let person = waiting.pop(); person !== undefined; person = waiting.pop()) await connect(person.address, person.token, command.statusHash);
  };
  void Promise.all(Array.from({ length: AT_ONCE }, work)).then(() => answer({ kind: 'connected' }));
});
process.once('disconnect', () => process.exit(0));
