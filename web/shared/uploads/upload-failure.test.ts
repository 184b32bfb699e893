import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../schema/error-codes.ts';
import type { Failure } from '../errors/request-error.ts';
import { createTransferRate } from './transfer-rate.ts';
import { isUploadGone, type NextStep, nextStep, uploadFailure } from './upload-failure.ts';

const answered = (status: number, body = '') => ({ originalResponse: { getStatus: () => status, getBody: () => body } });
const refused = (code: ErrorCode): Failure => ({ kind: 'refused', code, fields: {}, parameters: {} });

describe('the failure of an upload attempt', () => {
  it.each<[string, unknown, Failure]>([
    ['no response', { originalResponse: null }, { kind: 'unreachable' }],
    ['a proxy without a server', answered(502, '<html>'), { kind: 'unreachable' }],
    ['an error code of the server', answered(413, '{"code":"IMAGE_TOO_LARGE"}'), refused('IMAGE_TOO_LARGE')],
    ['a status without a body', answered(404), refused('NOT_FOUND')],
    ['a session that ended', answered(401), refused('NOT_SIGNED_IN')],
    ['a broken server', answered(500, '{"code":"HTML"}'), { kind: 'unknown' }],
  ])('is recognized for %s', (_case, error, failure) => {
    expect(uploadFailure(error)).toEqual(failure);
  });
});

describe('after a failed upload attempt', () => {
  it.each<[string, Failure, number, NextStep]>([
    ['an unreachable server is retried without limit', { kind: 'unreachable' }, 99, 'retry'],
    ['an unknown error is retried a few times', { kind: 'unknown' }, 4, 'retry'],
    ['an unknown error stops the upload after a few tries', { kind: 'unknown' }, 5, 'stop'],
    ['a lost upload restarts', refused('NOT_FOUND'), 0, 'restart'],
    ['a lost upload restarts only once', refused('NOT_FOUND'), 1, 'stop'],
    ['a wrong offset is retried', refused('UPLOAD_OFFSET_WRONG'), 3, 'retry'],
    ['an ended session waits for the next sign-in', refused('NOT_SIGNED_IN'), 0, 'signedIn'],
    ['a refused file stops the upload', refused('FILE_DAMAGED'), 0, 'stop'],
    ['a full disk stops the upload', refused('STORAGE_FULL'), 0, 'stop'],
    ['an unavailable storage is retried without limit', refused('SERVICE_UNAVAILABLE'), 99, 'retry'],
    ['a fault of the server is retried a few times', refused('INTERNAL'), 4, 'retry'],
    ['a fault of the server stops the upload after a few tries', refused('INTERNAL'), 5, 'stop'],
  ])('%s', (_case, failure, attempts, step) => {
    expect(nextStep(failure, attempts)).toBe(step);
  });
});

describe('an upload after an error', () => {
  it.each<ErrorCode>(['FILE_DAMAGED', 'VIDEO_TOO_LARGE', 'NOT_FOUND'])('no longer exists on the server if the error is %s', (code) => {
    expect(isUploadGone(code)).toBe(true);
  });

  it.each<ErrorCode>(['INTERNAL', 'SERVICE_UNAVAILABLE', 'QUOTA_REACHED', 'STORAGE_FULL', 'NOT_AUTHORIZED'])(
    'still exists on the server if the error is %s',
    (code) => {
      expect(isUploadGone(code)).toBe(false);
    },
  );
});

describe('the remaining time of an upload', () => {
  it('is estimated after two seconds, from the last fifteen', () => {
    const rate = createTransferRate();
    expect(rate.secondsLeft(0, 1000, 0)).toBeNull();
    expect(rate.secondsLeft(100, 1000, 1000)).toBeNull();
    expect(rate.secondsLeft(200, 1000, 2000)).toBe(8);
    for (let second = 3; second <= 20; second += 1) rate.secondsLeft(200 + (second - 2) * 10, 1000, second * 1000);
    expect(rate.secondsLeft(390, 1000, 21_000)).toBe(61);
  });

  it('is estimated again after a lost chunk or a pause', () => {
    const rate = createTransferRate();
    rate.secondsLeft(0, 1000, 0);
    rate.secondsLeft(500, 1000, 3000);
    expect(rate.secondsLeft(400, 1000, 4000)).toBeNull();
    rate.forget();
    expect(rate.secondsLeft(500, 1000, 9000)).toBeNull();
  });
});
