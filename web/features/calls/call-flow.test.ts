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

describe('what a tab shows of a call', () => {
  it('rings at the callee and is outgoing at the caller, until the deadline', () => {
    expect([phaseOf(ringing, CALLEE, 0), phaseOf(ringing, CALLER, 0)]).toEqual(['incoming', 'outgoing']);
    expect([phaseOf(ringing, CALLEE, 14_999), phaseOf(ringing, CALLEE, 15_000)]).toEqual(['incoming', 'idle']);
  });

  it('holds while the tab that accepted waits, and joins afterwards', () => {
    const accepting = { ...ringing, connecting: true };
    expect(phaseOf(accepting, CALLEE, 20_000)).toBe('connecting');
    const { flow } = receive(accepting, call('accepted'), 0, true);
    expect(phaseOf(flow, CALLEE, 0)).toBe('connecting');
    expect(phaseOf({ ...flow, connecting: false }, CALLEE, 0)).toBe('joining');
  });

  it('falls silent in tabs that saw it ring when another tab accepts', () => {
    expect(phaseOf(taken(ringing, call('accepted')), CALLEE, 0)).toBe('idle');
  });

  it('offers to join in the tab of the caller, and in a page that opens afterwards', () => {
    const { flow } = receive(NO_CALL, call('ringing'), 0, true);
    expect(phaseOf(taken(flow, call('accepted')), CALLER, 0)).toBe('joining');
    expect(phaseOf(taken(NO_CALL, call('accepted')), CALLEE, 0)).toBe('joining');
  });

  it('joins in the tab that acted when the event arrives before the answer', () => {
    const event = taken(ringing, call('accepted'));
    expect(phaseOf(event, CALLER, 0)).toBe('idle');
    for (const answer of [call('ringing'), call('accepted')]) expect(phaseOf(receive(event, answer, 0, true).flow, CALLER, 0)).toBe('joining');
  });

  it('falls silent when the viewer is in the room', () => {
    expect(phaseOf(taken(NO_CALL, call('accepted'), call('accepted', { joined: true })), CALLEE, 0)).toBe('idle');
  });
});

describe('answers and events in any order', () => {
  it.each(['rejected', 'cancelled', 'missed', 'ended'] as const)('end at %s, once, and nothing brings the call back', (state) => {
    const first = receive(ringing, call(state), 0, false);
    expect(first.ended?.state).toBe(state);
    for (const late of ['ringing', 'accepted', state] as const) {
      const again = receive(first.flow, call(late), 0, true);
      expect([again.flow, again.ended]).toEqual([first.flow, null]);
    }
  });

  it('never go back from accepted to ringing', () => {
    const accepted = taken(NO_CALL, call('accepted'));
    expect(taken(accepted, call('ringing'))).toBe(accepted);
  });

  it('do not let the end of an older call close a newer one', () => {
    const newer = taken(ringing, call('cancelled'), call('ringing', { id: 'two' }));
    expect(phaseOf(taken(newer, call('cancelled'), call('ended', { id: 'zero' })), CALLEE, 0)).toBe('incoming');
    expect(receive(newer, call('ended', { id: 'zero' }), 0, false).ended).toBeNull();
  });
});
