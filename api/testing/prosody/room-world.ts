import { createRoomName } from '../../domain/shared/room-name.ts';
import { startFocus } from './focus.ts';
import { environmentOf } from './prosody-config.ts';
import { startProsody } from './prosody-server.ts';
import { OPERATOR_SETTINGS } from './room-tokens.ts';
import { type Credentials, type Occupancy, signIn, type XmppClient } from './xmpp-client.ts';

/** Somebody who has entered a room. */
export interface Person {
  client: XmppClient;
  nick: string;
  occupancy: Occupancy;
}

/** Prosody and a focus with the settings of docker-compose.yml. */
export interface RoomWorld {
  /** Creates a room; returns its name. */
  openRoom(): Promise<string>;
  addressOf(roomName: string): string;
  /** Signs in; rejects with the reason of a refusal. */
  signIn(credentials: Credentials, host?: string): Promise<XmppClient>;
  /** Enters a room with a new connection, or with one that is given, and settles. */
  enter(roomName: string, token: string, client?: XmppClient): Promise<Person>;
  /** Resolves when the focus has reacted to all that happened, and these people have received the result. */
  settle(...people: Person[]): Promise<void>;
  /** The lines of Prosody's log with a warning or an error. */
  problems(): string[];
  close(): Promise<void>;
}

/** Starts Prosody, with or without Jitsi's library, and the stand-in for the focus. */
export async function startRoomWorld(options: { jitsiLibrary: boolean }): Promise<RoomWorld> {
  const prosody = await startProsody(environmentOf('prosody', OPERATOR_SETTINGS), options);
  const { XMPP_DOMAIN = '', XMPP_MUC_DOMAIN = '' } = prosody.environment;
  const focus = await startFocus(prosody, environmentOf('jicofo', OPERATOR_SETTINGS));
  const clients: XmppClient[] = [];
  let entries = 0;
  const world: RoomWorld = {
    async openRoom() {
      const roomName = createRoomName();
      await focus.open(world.addressOf(roomName));
      return roomName;
    },
    addressOf: (roomName) => `${roomName}@${XMPP_MUC_DOMAIN}`,
    async signIn(credentials, host = XMPP_DOMAIN) {
      const client = await signIn(prosody.url, host, credentials);
      clients.push(client);
      return client;
    },
    async enter(roomName, token, given) {
      const client = given ?? (await world.signIn({ token }));
      entries += 1;
      const nick = `person-${entries}`;
      const person = { client, nick, occupancy: await client.enter(world.addressOf(roomName), nick) };
      await world.settle(person);
      return person;
    },
    async settle(...people) {
      // Prosody handles one stanza after the other, and each client receives them in this order.
      for (const { client } of people) await client.settle();
      await focus.settle();
      for (const { client } of people) await client.settle();
    },
    problems: () => prosody.problems(),
    async close() {
      await Promise.all(clients.map((client) => client.close()));
      await focus.close();
      await prosody.close();
    },
  };
  return world;
}
