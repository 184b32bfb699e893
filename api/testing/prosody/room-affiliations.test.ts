import { decodeJwt, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOKEN_LIFE } from '../../domain/meetings/room-token.ts';
import { createRoomName } from '../../domain/shared/room-name.ts';
import { findProsody } from './prosody-server.ts';
import { type Role, signClaims, signToken } from './room-tokens.ts';
import { type Person, type RoomWorld, startRoomWorld } from './room-world.ts';

const ADMIN = 'http://jabber.org/protocol/muc#admin';
const OWNER = 'http://jabber.org/protocol/muc#owner';
/** The affiliations that somebody receives who enters for the first time. */
const FIRST_ENTRY: Record<Role, string[]> = { learner: ['none', 'member'], moderator: ['none', 'owner'] };
/** The affiliations that somebody receives who enters again with the same connection. */
const NEXT_ENTRY: Record<Role, string[]> = { learner: ['member', 'member'], moderator: ['owner', 'owner'] };

const kick = ({ nick }: Person): string => `<query xmlns="${ADMIN}"><item nick="${nick}" role="none"/></query>`;
const makeOwner = ({ client }: Person): string => `<query xmlns="${ADMIN}"><item affiliation="owner" jid="${client.jid}"/></query>`;
const destroy = `<query xmlns="${OWNER}"><destroy/></query>`;

/** Replaces the claims of a token and keeps its signature. */
function withOtherClaims(token: string, claims: object): string {
  const [header, , signature] = token.split('.');
  return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
}

/** Returns the claims of a token with another affiliation of the person. */
function claimsWith(token: string, affiliation: string | undefined): object {
  const claims = decodeJwt<{ context: { user: object } }>(token);
  return { ...claims, context: { ...claims.context, user: { ...claims.context.user, affiliation } } };
}

/** Tokens that open no room: what they are, the reason of the refusal, and how they are made for a room. */
const REFUSED: Array<[token: string, reason: string, make: (roomName: string) => Promise<string | undefined>]> = [
  ['somebody without a token', 'token required', async () => undefined],
  ['an empty token', 'Invalid signature', async () => ''],
  ['a text that is no token', 'Invalid signature', async () => 'not.a.token'],
  [
    'a token signed with another secret',
    'Invalid signature',
    (roomName) => signToken('moderator', roomName, { jitsi: { appSecret: 'a-secret-of-somebody-else-0123456789' } }),
  ],
  [
    'a token of a learner with the claims of a moderator',
    'Invalid signature',
    async (roomName) => withOtherClaims(await signToken('learner', roomName), claimsWith(await signToken('learner', roomName), 'owner')),
  ],
  ['a token without a signature', 'Invalid signature', async (roomName) => new UnsecuredJWT(decodeJwt(await signToken('moderator', roomName))).encode()],
  ['a token that expired 5 seconds ago', 'Not acceptable by exp', (roomName) => signToken('learner', roomName, { age: TOKEN_LIFE + 5 })],
  ['a token that is not valid yet', 'Not acceptable by nbf', (roomName) => signToken('learner', roomName, { age: -3600 })],
  ['a token of another issuer', "Invalid issuer ('iss' claim)", (roomName) => signToken('learner', roomName, { jitsi: { appId: 'another' } })],
  [
    'a token for another audience',
    "Invalid audience ('aud' claim)",
    async (roomName) => signClaims({ ...decodeJwt(await signToken('learner', roomName)), aud: 'another' }),
  ],
];

describe.runIf(findProsody() !== null).each([
  ["with Jitsi's library", true],
  ["without Jitsi's library", false],
])('Prosody with the settings of docker-compose.yml, %s,', (_name, jitsiLibrary) => {
  let world: RoomWorld;
  beforeAll(async () => {
    world = await startRoomWorld({ jitsiLibrary });
  });
  afterAll(() => world.close());

  it.each<[Role, Role]>([
    ['learner', 'moderator'],
    ['moderator', 'learner'],
  ])('makes learners plain members and moderators owners if a %s enters first, also in a second tab and when they enter again', async (...order) => {
    const roomName = await world.openRoom();
    const visits: Array<{ role: Role; person: Person; expected: string[] }> = [];
    for (const role of order) {
      const token = await signToken(role, roomName);
      const first = await world.enter(roomName, token);
      const secondTab = await world.enter(roomName, token);
      first.client.leave(world.addressOf(roomName), first.nick);
      await first.occupancy.ended;
      const again = await world.enter(roomName, token, first.client);
      for (const person of [first, secondTab]) visits.push({ role, person, expected: FIRST_ENTRY[role] });
      visits.push({ role, person: again, expected: NEXT_ENTRY[role] });
    }
    await world.settle(...visits.map(({ person }) => person));
    expect(visits.map(({ role, person }) => ({ role, affiliations: person.occupancy.affiliations }))).toEqual(
      visits.map(({ role, expected }) => ({ role, affiliations: expected })),
    );
  });

  it.each([
    ['the affiliation admin', 'admin'],
    ['the affiliation Owner', 'Owner'],
    ['no affiliation', undefined],
  ])('makes somebody a plain member whose token has %s', async (_what, affiliation) => {
    const roomName = await world.openRoom();
    const claims = claimsWith(await signToken('moderator', roomName), affiliation);
    const { occupancy } = await world.enter(roomName, await signClaims(claims));
    expect(occupancy.affiliations).toEqual(FIRST_ENTRY.learner);
  });

  it('lets no learner remove the moderator, become an owner or destroy the room', async () => {
    const roomName = await world.openRoom();
    const room = world.addressOf(roomName);
    const learner = await world.enter(roomName, await signToken('learner', roomName));
    const moderator = await world.enter(roomName, await signToken('moderator', roomName));
    expect(await learner.client.request('set', room, kick(moderator))).toBe('not-allowed');
    expect(await learner.client.request('set', room, makeOwner(learner))).toBe('not-allowed');
    expect(await learner.client.request('set', room, destroy)).toBe('Only owners can configure rooms');
    await world.settle(learner, moderator);
    expect([learner, moderator].map(({ occupancy }) => occupancy.affiliations)).toEqual([FIRST_ENTRY.learner, FIRST_ENTRY.moderator]);
  });

  it('lets a moderator remove a learner, who is a plain member after entering again', async () => {
    const roomName = await world.openRoom();
    const token = await signToken('learner', roomName);
    const learner = await world.enter(roomName, token);
    const moderator = await world.enter(roomName, await signToken('moderator', roomName));
    expect(await moderator.client.request('set', world.addressOf(roomName), kick(learner))).toBe('result');
    expect(await learner.occupancy.ended).toContain('307');
    const again = await world.enter(roomName, token);
    expect(again.occupancy.affiliations).toEqual(FIRST_ENTRY.learner);
  });

  it.each(REFUSED)('refuses %s', async (_token, reason, make) => {
    const token = await make(await world.openRoom());
    await expect(world.signIn({ token })).rejects.toThrow(reason);
  });

  it('admits nobody as a guest', async () => {
    await expect(world.signIn({}, 'guest.meet.jitsi')).rejects.toThrow('This server does not serve guest.meet.jitsi');
  });

  it('refuses a token of another room', async () => {
    const [own, other] = [await world.openRoom(), await world.openRoom()];
    await expect(world.enter(other, await signToken('moderator', own))).rejects.toThrow('Room and token mismatched');
  });

  it('opens no room that the focus has not created', async () => {
    const roomName = createRoomName();
    await expect(world.enter(roomName, await signToken('moderator', roomName))).rejects.toThrow('Room creation is restricted');
  });

  it('logs neither a warning nor an error when people enter', async () => {
    const roomName = await world.openRoom();
    await world.enter(roomName, await signToken('moderator', roomName));
    expect(world.problems()).toEqual([]);
  });
});
