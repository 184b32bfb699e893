import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { followMeeting, isOver, isRemoval, type MeetingEvent, type MeetingStatus, nextStatus } from './meeting-status.ts';

const statusAfter = (...events: MeetingEvent[]): MeetingStatus => events.reduce<MeetingStatus>(nextStatus, 0);

describe('the status of a meeting', () => {
  it.each<[MeetingStatus, MeetingEvent[]]>([
    [0, []],
    [1, ['joined']],
    [2, ['failed']],
    [2, ['joined', 'failed']],
    [3, ['joined', 'left']],
    [5, ['joined', 'left', 'closed']],
    [5, ['closed']],
    [2, ['joined', 'left', 'failed']],
    [1, ['joined', 'left', 'joined']],
  ])('is %i after the events %j', (status, events) => {
    expect(statusAfter(...events)).toBe(status);
  });

  it.each<[MeetingStatus, MeetingEvent[]]>([
    [2, ['failed', 'joined', 'left', 'closed']],
    [5, ['joined', 'left', 'closed', 'joined', 'failed', 'left']],
    [1, ['joined', 'joined']],
  ])('stays %i during the events %j', (status, events) => {
    expect(statusAfter(...events)).toBe(status);
  });

  it('is over when the meeting failed or was closed', () => {
    expect(([0, 1, 2, 3, 5] as const).filter(isOver)).toEqual([2, 5]);
  });
});

describe('an event of Jitsi', () => {
  it.each<[what: string, name: string, data: unknown, event: MeetingEvent | undefined]>([
    ['joined if a conference is joined', 'videoConferenceJoined', { roomName: 'r', id: '1' }, 'joined'],
    ['left if a conference is left', 'videoConferenceLeft', { roomName: 'r' }, 'left'],
    ['closed if Jitsi is ready to close', 'readyToClose', undefined, 'closed'],
    ['failed if a fatal error occurs', 'errorOccurred', { name: 'connection.droppedError', isFatal: true }, 'failed'],
    ['failed if a fatal error of the conference occurs', 'errorOccurred', { error: { name: 'conference.connectionError', isFatal: true } }, 'failed'],
    ['nothing if an error is not fatal', 'errorOccurred', { name: 'gum.permission_denied', isFatal: false }, undefined],
    ['nothing if an error has no data', 'errorOccurred', undefined, undefined],
    ['nothing if another person joins', 'participantJoined', { id: '2' }, undefined],
  ])('counts as %s', (_what, name, data, event) => {
    const api = new EventEmitter();
    const events: MeetingEvent[] = [];
    followMeeting(api, (each) => events.push(each));
    api.emit(name, data);
    expect(events).toEqual(event === undefined ? [] : [event]);
  });

  it('says whether the person of this page was removed', () => {
    expect([{ kicked: { id: '1', local: true }, kicker: { id: '2' } }, { kicked: { id: '1', local: false } }, {}, undefined].map(isRemoval)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('is followed until the meeting is left', () => {
    const api = new EventEmitter();
    const stop = followMeeting(api, () => undefined);
    expect(api.eventNames()).toHaveLength(4);
    stop();
    expect(api.eventNames()).toEqual([]);
  });
});
