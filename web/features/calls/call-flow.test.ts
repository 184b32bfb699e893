import { describe, expect, it } from 'vitest';
import { type Call, type CallFlow, NO_CALL, phaseOf, receive } from './call-flow.ts';

const CALLER = 'caller';
const CALLEE = 'callee';
const person = (id: string) => ({ id, name: id, surname: '', color: '#000' });
const call = (state: Call['state'], values: Partial<Call> = {}): Call => ({
  id: 'one',
  state,
  caller: person(CALLER),
  callee: person(CALLEE),
  ringsFor: state === 'ringing' ? 15_000 : 0,
  joined: false,
  ...values,
});
const taken = (flow: CallFlow, ...calls: Call[]): CallFlow => calls.reduce((before, next) => receive(before, next, 0, false).flow, flow);
const ringing = taken(NO_CALL, call('ringing'));

describe('the phase of a call in a tab', () => {
  it('is incoming at the callee and outgoing at the caller until the deadline', () => {
    expect([phaseOf(ringing, CALLEE, 0), phaseOf(ringing, CALLER, 0)]).toEqual(['incoming', 'outgoing']);
    expect([phaseOf(ringing, CALLEE, 14_999), phaseOf(ringing, CALLEE, 15_000)]).toEqual(['incoming', 'idle']);
  });

  it('is connecting while the tab that accepted waits, and joining afterwards', () => {
    const accepting = { ...ringing, connecting: true };
    expect(phaseOf(accepting, CALLEE, 20_000)).toBe('connecting');
    const { flow } = receive(accepting, call('accepted'), 0, true);
    expect(phaseOf(flow, CALLEE, 0)).toBe('connecting');
    expect(phaseOf({ ...flow, connecting: false }, CALLEE, 0)).toBe('joining');
  });

  it('is idle in a tab that rang when another tab accepts the call', () => {
    expect(phaseOf(taken(ringing, call('accepted')), CALLEE, 0)).toBe('idle');
  });

  it('is joining in the tab of the caller, and in a page that opens after the call was accepted', () => {
    const { flow } = receive(NO_CALL, call('ringing'), 0, true);
    expect(phaseOf(taken(flow, call('accepted')), CALLER, 0)).toBe('joining');
    expect(phaseOf(taken(NO_CALL, call('accepted')), CALLEE, 0)).toBe('joining');
  });

  it('is joining in the tab that acted, even if the event arrives before the response', () => {
    const event = taken(ringing, call('accepted'));
    expect(phaseOf(event, CALLER, 0)).toBe('idle');
    for (const answer of [call('ringing'), call('accepted')]) expect(phaseOf(receive(event, answer, 0, true).flow, CALLER, 0)).toBe('joining');
  });

  it('is idle when the viewer is in the room', () => {
    expect(phaseOf(taken(NO_CALL, call('accepted'), call('accepted', { joined: true })), CALLEE, 0)).toBe('idle');
  });
});

describe('responses and events of a call in any order', () => {
  it.each(['rejected', 'cancelled', 'missed', 'ended'] as const)('end the call once when it is %s, and nothing brings it back', (state) => {
    const first = receive(ringing, call(state), 0, false);
    expect(first.ended?.state).toBe(state);
    for (const late of ['ringing', 'accepted', state] as const) {
      const again = receive(first.flow, call(late), 0, true);
      expect([again.flow, again.ended]).toEqual([first.flow, null]);
    }
  });

  it('never turn an accepted call into a ringing one', () => {
    const accepted = taken(NO_CALL, call('accepted'));
    expect(taken(accepted, call('ringing'))).toBe(accepted);
  });

  it('do not close a newer call at the end of an older one', () => {
    const newer = taken(ringing, call('cancelled'), call('ringing', { id: 'two' }));
    expect(phaseOf(taken(newer, call('cancelled'), call('ended', { id: 'zero' })), CALLEE, 0)).toBe('incoming');
    expect(receive(newer, call('ended', { id: 'zero' }), 0, false).ended).toBeNull();
  });
});
