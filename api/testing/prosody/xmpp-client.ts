import { once } from 'node:events';
import { WebSocket } from 'ws';
import { findAll, parseStanza, reasonOf, type Stanza } from './stanza.ts';

/** A person in a room. */
export interface Occupancy {
  /** The person's affiliations in the order in which the person's client received them. */
  affiliations: string[];
  /** Resolves with the status codes of the presence that ends it, such as 307 for a kick. */
  ended: Promise<string[]>;
}

/** A connection that is signed in. */
export interface XmppClient {
  /** The address without its resource, by which a room knows the person. */
  jid: string;
  onStanza(listener: (stanza: Stanza) => void): void;
  /** Sends a request; resolves with `result`, or with the reason why it is refused. */
  request(type: 'get' | 'set', to: string, content: string): Promise<string>;
  /** Resolves when everything that Prosody sent so far has arrived. */
  settle(): Promise<void>;
  /** Enters a room; rejects with the reason of a refusal. */
  enter(room: string, nick: string): Promise<Occupancy>;
  leave(room: string, nick: string): void;
  close(): Promise<void>;
}

/** What somebody signs in with: a token, or nothing; or a name and a password. */
export type Credentials = { token?: string } | { user: string; password: string };

type Next = () => Promise<Stanza>;

/** The status code of a presence about oneself. */
const OWN = '110';

const statusCodes = (stanza: Stanza): string[] => findAll(stanza, 'status').map(({ attributes }) => attributes.code ?? '');

/** Opens a stream to a host; rejects with the reason if there is no such host. */
async function openStream(socket: WebSocket, next: Next, host: string): Promise<void> {
  socket.send(`<open xmlns="urn:ietf:params:xml:ns:xmpp-framing" to="${host}" version="1.0"/>`);
  for (;;) {
    const stanza = await next();
    if (stanza.name === 'stream:features') return;
    if (stanza.name === 'stream:error') throw new Error(reasonOf(stanza));
  }
}

async function authenticate(socket: WebSocket, next: Next, credentials: Credentials): Promise<void> {
  const plain = 'user' in credentials ? Buffer.from(`\0${credentials.user}\0${credentials.password}`).toString('base64') : '';
  const mechanism = plain === '' ? 'ANONYMOUS' : 'PLAIN';
  socket.send(`<auth xmlns="urn:ietf:params:xml:ns:xmpp-sasl" mechanism="${mechanism}">${plain}</auth>`);
  const answer = await next();
  if (answer.name !== 'success') throw new Error(reasonOf(answer));
}

/** Reads stanzas: `next` waits for one, until `listen` passes the rest to a listener. */
function readStanzas(socket: WebSocket) {
  const waiting: Stanza[] = [];
  const readers: Array<(stanza: Stanza) => void> = [];
  let listener: ((stanza: Stanza) => void) | undefined;
  socket.on('message', (data) => {
    const stanza = parseStanza(String(data));
    const reader = readers.shift() ?? listener;
    if (reader === undefined) waiting.push(stanza);
    else reader(stanza);
  });
  const next: Next = () => {
    const stanza = waiting.shift();
    return stanza === undefined ? new Promise((resolve) => readers.push(resolve)) : Promise.resolve(stanza);
  };
  const listen = (pass: (stanza: Stanza) => void): void => {
    listener = pass;
    for (const stanza of waiting.splice(0)) pass(stanza);
  };
  return { next, listen };
}

/** Signs in over WebSocket, as jitsi-meet does; rejects with the reason of a refusal. */
export async function signIn(url: string, host: string, credentials: Credentials): Promise<XmppClient> {
  const token = 'token' in credentials && credentials.token !== undefined ? `?token=${credentials.token}` : '';
  const socket = new WebSocket(`${url}${token}`, 'xmpp');
  const { next, listen } = readStanzas(socket);
  try {
    await once(socket, 'open');
    await openStream(socket, next, host);
    await authenticate(socket, next, credentials);
    await openStream(socket, next, host);
    socket.send('<iq xmlns="jabber:client" type="set" id="bind"><bind xmlns="urn:ietf:params:xml:ns:xmpp-bind"/></iq>');
    const [jid = ''] = findAll(await next(), 'jid').map(({ text }) => text.replace(/\/.*$/, ''));
    return createClient(socket, listen, host, jid);
  } catch (error) {
    socket.terminate();
    throw error;
  }
}

function createClient(socket: WebSocket, listen: (pass: (stanza: Stanza) => void) => void, host: string, jid: string): XmppClient {
  const listeners = new Set<(stanza: Stanza) => void>();
  let requests = 0;
  listen((stanza) => {
    for (const listener of listeners) listener(stanza);
  });
  const request: XmppClient['request'] = (type, to, content) => {
    requests += 1;
    const id = `request-${requests}`;
    return new Promise((resolve) => {
      const listener = (stanza: Stanza): void => {
        if (stanza.name !== 'iq' || stanza.attributes.id !== id) return;
        listeners.delete(listener);
        resolve(stanza.attributes.type === 'error' ? reasonOf(stanza) : 'result');
      };
      listeners.add(listener);
      socket.send(`<iq xmlns="jabber:client" type="${type}" to="${to}" id="${id}">${content}</iq>`);
    });
  };
  return {
    jid,
    request,
    onStanza: (listener) => void listeners.add(listener),
    async settle() {
      await request('get', host, '<ping xmlns="urn:xmpp:ping"/>');
    },
    enter(room, nick) {
      const affiliations: string[] = [];
      return new Promise((resolve, reject) => {
        let end: (codes: string[]) => void = () => undefined;
        const ended = new Promise<string[]>((resolveEnd) => {
          end = resolveEnd;
        });
        listeners.add((stanza) => {
          const { from, type } = stanza.attributes;
          if (stanza.name !== 'presence' || from !== `${room}/${nick}`) return;
          if (type === 'error') return reject(new Error(reasonOf(stanza)));
          const codes = statusCodes(stanza);
          if (!codes.includes(OWN)) return;
          if (type === 'unavailable') return end(codes);
          affiliations.push(findAll(stanza, 'item')[0]?.attributes.affiliation ?? '');
          resolve({ affiliations, ended });
        });
        socket.send(`<presence xmlns="jabber:client" to="${room}/${nick}"><x xmlns="http://jabber.org/protocol/muc"/></presence>`);
      });
    },
    leave(room, nick) {
      socket.send(`<presence xmlns="jabber:client" to="${room}/${nick}" type="unavailable"/>`);
    },
    async close() {
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}
