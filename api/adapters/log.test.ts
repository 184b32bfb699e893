import { QueryFailedError } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function capture() {
  const lines: string[] = [];
  return { log: createLog('debug', { write: (line: string) => void lines.push(line) }), text: () => lines.join('') };
}

describe('the log', () => {
  it('has one JSON object per line, with the time in UTC', () => {
    const { log, text } = capture();
    log.info({ requestId: '1' }, 'answered');
    expect(JSON.parse(text())).toEqual({ level: 'info', time: expect.stringMatching(/Z$/), requestId: '1', msg: 'answered' });
  });

  it('contains only codes and names of an SQL error, no values', () => {
    const { log, text } = capture();
    const driver = Object.assign(new Error('duplicate key value: (email)=(anna@academy.example)'), {
      code: '23505',
      constraint: 'users_email',
      detail: 'Key (email)=(anna@academy.example) already exists.',
      severity: 'ERROR',
    });
    log.error({ err: new QueryFailedError('INSERT INTO users VALUES ($1)', ['anna@academy.example'], driver) }, 'failed');
    log.error({ err: driver }, 'failed');
    expect(text()).toContain('23505');
    expect(text()).toContain('users_email');
    expect(text()).not.toContain('anna@');
  });

  it('redacts fields by their names', () => {
    const { log, text } = capture();
    log.info({ token: 'T0KEN', input: { password: 'S3CRET', email: 'anna@academy.example' }, request: { headers: { 'x-access-token': 'T0KEN' } } }, 'x');
    expect(text()).not.toMatch(/T0KEN|S3CRET|anna@/);
  });
});
