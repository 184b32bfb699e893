import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settingsOfStart } from './settings.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'academy-settings-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('npm start without a secret key', () => {
  it('signs files and chains the audit trail with the stored key, at each start', () => {
    const [first, second] = [settingsOfStart({ DATA_DIR: directory, SECRET_KEY: ' ' }), settingsOfStart({ DATA_DIR: directory })];
    const stored = readFileSync(join(directory, 'secret-key'), 'utf8').trim();
    for (const env of [first, second])
      expect(env).toMatchObject({ secretKeys: { current: stored, isRandom: false }, auditKeys: { current: stored, isRandom: false } });
  });

  it('chains the audit trail with AUDIT_KEY if it is set', () => {
    const AUDIT_KEY = 'a'.repeat(32);
    expect(settingsOfStart({ DATA_DIR: directory, AUDIT_KEY }).auditKeys.current).toBe(AUDIT_KEY);
  });
});
