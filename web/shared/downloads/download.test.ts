import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readFailure } from '../errors/request-error.ts';
import { loadFile, saveFile } from './download.ts';

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

it('a download fails with the error of the application, and while the service is unavailable also after a response of a proxy itself', async () => {
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  const failureAfter = async (body: string) => {
    fetched.mockResolvedValueOnce(new Response(body, { status: 503 }));
    return readFailure(await loadFile('/export', 'results.csv', () => undefined).catch((error: unknown) => error));
  };
  expect(await failureAfter('{"code":"TOO_MANY_REQUESTS"}')).toMatchObject({ kind: 'refused', code: 'TOO_MANY_REQUESTS' });
  expect(await failureAfter('<html>Service Unavailable</html>')).toMatchObject({ kind: 'refused', code: 'SERVICE_UNAVAILABLE' });
});
