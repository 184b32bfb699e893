import { describe, expect, it } from 'vitest';
import { nextBackupAt } from './run-daily.ts';

const at = (time: string): Date => new Date(`2026-11-${time}:00.000Z`);

describe('the next daily backup, with the hour 2', () => {
  it.each<[why: string, now: string, last: string | null, next: string]>([
    ['is now, when there was none', '20T15:00', null, '20T15:00'],
    ['is tomorrow, after one of this night', '20T15:00', '20T02:04', '21T02:00'],
    ['is tomorrow, after one that was made by hand in the day', '20T15:00', '20T14:00', '21T02:00'],
    ['is this night, before its hour', '20T01:00', '19T02:04', '20T02:00'],
    ['is now, when that of this night was missed', '20T15:00', '19T02:04', '20T15:00'],
    ['is now, at the hour itself', '20T02:00', '19T02:00', '20T02:00'],
  ])('%s', (_why, now, last, next) => {
    expect(nextBackupAt(at(now), last === null ? null : at(last), 2)).toEqual(at(next));
  });
});
