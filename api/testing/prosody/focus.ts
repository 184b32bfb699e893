import { type Environment, isOn } from './prosody-config.ts';
import type { Prosody } from './prosody-server.ts';
import { findAll } from './stanza.ts';
import { signIn, type XmppClient } from './xmpp-client.ts';

const NICK = 'focus';

/** Jicofo in a test. */
export interface Focus {
  /** Creates a room. */
  open(room: string): Promise<void>;
  /** Resolves when it has seen everybody who has entered so far, and has given the rights that it gives. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Which of the people in a room Jicofo makes moderators by itself (jicofo.conf of docker-jitsi-meet, stable-10978). */
function autoOwnersOf(jicofo: Environment): 'all' | 'first' | 'none' {
  if (isOn(jicofo.JICOFO_ENABLE_AUTH ?? jicofo.ENABLE_AUTH)) return 'all';
  return isOn(jicofo.ENABLE_AUTO_OWNER ?? '1') ? 'first' : 'none';
}

function makeOwner(client: XmppClient, room: string, jid: string): Promise<string> {
  return client.request('set', room, `<query xmlns="http://jabber.org/protocol/muc#admin"><item affiliation="owner" jid="${jid}"/></query>`);
}

/**
 * Stands in for Jicofo, the conference focus: an admin who creates the rooms, and who makes people moderators where its environment says so.
 */
export async function startFocus(prosody: Prosody, jicofo: Environment): Promise<Focus> {
  const { XMPP_AUTH_DOMAIN = '', JICOFO_AUTH_PASSWORD = '' } = jicofo;
  const client = await signIn(prosody.url, XMPP_AUTH_DOMAIN, { user: NICK, password: JICOFO_AUTH_PASSWORD });
  const autoOwners = autoOwnersOf(jicofo);
  const people = new Map<string, Set<string>>();
  let pending: Promise<string>[] = [];
  client.onStanza((stanza) => {
    const { from = '', type } = stanza.attributes;
    const [room = '', nick] = from.split('/');
    const known = people.get(room);
    if (stanza.name !== 'presence' || known === undefined || nick === NICK) return;
    if (type === 'unavailable') return void known.delete(from);
    if (known.has(from)) return;
    known.add(from);
    const jid = findAll(stanza, 'item')[0]?.attributes.jid?.replace(/\/.*$/, '') ?? '';
    if (autoOwners === 'all' || (autoOwners === 'first' && known.size === 1)) pending.push(makeOwner(client, room, jid));
  });
  return {
    async open(room) {
      people.set(room, new Set());
      await client.enter(room, NICK);
    },
    async settle() {
      await client.settle();
      await Promise.all(pending);
      pending = [];
    },
    close: () => client.close(),
  };
}
