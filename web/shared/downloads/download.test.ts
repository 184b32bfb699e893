import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from './download.ts';

const revoked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  revoked.length = 0;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: (url: string) => revoked.push(url) }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a file that is saved as a download', () => {
  it('keeps its address for half a minute, as Safari reads a large file after the press, and releases it within a minute', () => {
    saveFile(new File(['a,b'], 'results.csv'));
    vi.advanceTimersByTime(30_000);
    expect(revoked).toEqual([]);
    vi.advanceTimersByTime(30_000);
    expect(revoked).toEqual(['blob:file']);
  });
});
