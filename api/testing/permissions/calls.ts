import * as calls from '../../domain/calls/call.service.ts';
import * as reads from '../../domain/calls/call-reads.service.ts';
import { buildCall, buildConnection } from '../factories/call.ts';
import { HIDDEN, NO, nobody, type Row, row, signedIn, type Who, type World } from './row.ts';

const accepted = { state: 'accepted', answeredAt: new Date() } as const;
const idOf = ({ person }: World, who: Who): string => person(who === 'guest' ? 'stranger' : who).id;

/** A call from another person to the caller of the row. */
const toCaller = (world: World, who: Who, values = {}) => buildCall(world.ctx('guest').db, world.person('otherStudent').id, idOf(world, who), values);
/** A call of two other people. */
const ofOthers = ({ ctx, person, userId }: World, values = {}) => buildCall(ctx('guest').db, person('otherStudent').id, userId, values);

const id = (_world: World, prepared: string): string => prepared;

/** Calls: people of a shared course, admins anybody; a call for its two people only. */
export const CALLS: Record<string, Row> = {
  initiateCall: row({
    outcome: { guest: NO, stranger: HIDDEN, enrolled: 'CALL_OWN', others: 'yes' },
    prepare: ({ ctx, person }) => buildConnection(ctx('guest').db, person('enrolled').id),
    changes: ['calls'],
    run: (ctx, { person }) => calls.initiateCall(ctx, person('enrolled').id),
    shows: ({ person }) => person('enrolled').id,
  }),
  'initiateCall of somebody who is offline': row({
    outcome: { guest: NO, stranger: HIDDEN, enrolled: 'CALL_OWN', others: 'yes' },
    run: (ctx, { person }) => calls.initiateCall(ctx, person('enrolled').id),
    shows: () => 'null',
  }),
  'initiateCall of somebody without a course': row({
    outcome: { guest: NO, admin: 'yes', others: HIDDEN },
    prepare: ({ ctx, userId }) => buildConnection(ctx('guest').db, userId),
    changes: ['calls'],
    run: (ctx, { userId }) => calls.initiateCall(ctx, userId),
    shows: ({ userId }) => userId,
  }),
  acceptCall: row({
    outcome: signedIn,
    prepare: (world, who) => toCaller(world, who),
    changes: ['calls'],
    run: (ctx, _world, call) => calls.acceptCall(ctx, call),
    shows: () => 'accepted',
  }),
  'acceptCall of others': row({ outcome: nobody, prepare: (world) => ofOthers(world), run: (ctx, _world, call) => calls.acceptCall(ctx, call) }),
  rejectCall: row({
    outcome: signedIn,
    prepare: (world, who) => toCaller(world, who),
    changes: ['calls'],
    run: (ctx, _world, call) => calls.rejectCall(ctx, call),
    shows: () => 'rejected',
  }),
  'rejectCall of others': row({ outcome: nobody, prepare: (world) => ofOthers(world), run: (ctx, _world, call) => calls.rejectCall(ctx, call) }),
  renewCall: row({
    outcome: signedIn,
    prepare: (world, who) => toCaller(world, who, accepted),
    changes: ['calls'],
    run: (ctx, _world, call) => calls.renewCall(ctx, call),
    shows: id,
  }),
  'renewCall of others': row({ outcome: nobody, prepare: (world) => ofOthers(world, accepted), run: (ctx, _world, call) => calls.renewCall(ctx, call) }),
  currentCall: row({ outcome: signedIn, prepare: (world, who) => toCaller(world, who), run: (ctx) => reads.currentCall(ctx), shows: id }),
  'currentCall of others': row({
    outcome: signedIn,
    prepare: (world) => ofOthers(world),
    run: (ctx, _world, call) => reads.currentCall(ctx, call),
    shows: () => 'null',
    hides: id,
  }),
  readCall: row({ outcome: signedIn, prepare: (world, who) => toCaller(world, who), run: (ctx, _world, call) => reads.readCall(ctx, call), shows: id }),
  'readCall of others': row({ outcome: nobody, prepare: (world) => ofOthers(world), run: (ctx, _world, call) => reads.readCall(ctx, call) }),
  findCallToJoin: row({
    outcome: signedIn,
    prepare: (world, who) => toCaller(world, who, accepted),
    run: (ctx, _world, call) => reads.findCallToJoin(ctx, call),
    shows: () => 'open',
  }),
  'findCallToJoin of others': row({
    outcome: nobody,
    prepare: (world) => ofOthers(world, accepted),
    run: (ctx, _world, call) => reads.findCallToJoin(ctx, call),
  }),
};
