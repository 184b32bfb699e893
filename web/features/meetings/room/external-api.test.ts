import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ExternalApiError, loadExternalApi, SCRIPT_PAUSE, SCRIPT_TIMEOUT } from './external-api.ts';

const DOMAIN = 'meet.academy.example';
const scripts = (): HTMLScriptElement[] => [...document.head.querySelectorAll('script')];
const define = (): void => void Object.assign(window, { JitsiMeetExternalAPI: class {} });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(window, 'JitsiMeetExternalAPI');
  for (const script of scripts()) script.remove();
});

describe('the script of the meeting server', () => {
  it('is loaded over https from the configured server', async () => {
    const loading = loadExternalApi(DOMAIN);
    expect(scripts().map(({ src }) => src)).toEqual([`https://${DOMAIN}/external_api.js`]);
    define();
    scripts()[0]?.dispatchEvent(new Event('load'));
    await loading;
  });

  it('is not loaded again once it is defined', async () => {
    define();
    await loadExternalApi(DOMAIN);
    expect(scripts()).toEqual([]);
  });

  it('is tried a second time after an error', async () => {
    const loading = loadExternalApi(DOMAIN);
    scripts()[0]?.dispatchEvent(new Event('error'));
    await vi.advanceTimersByTimeAsync(SCRIPT_PAUSE);
    expect(scripts().map(({ src }) => src)).toEqual([`https://${DOMAIN}/external_api.js?try=2`]);
    define();
    scripts()[0]?.dispatchEvent(new Event('load'));
    await loading;
  });

  it('fails when both tries exceed the timeout', async () => {
    const failed = vi.fn();
    loadExternalApi(DOMAIN).catch(failed);
    await vi.advanceTimersByTimeAsync(SCRIPT_TIMEOUT + SCRIPT_PAUSE + SCRIPT_TIMEOUT - 1);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledWith(expect.any(ExternalApiError));
    expect(scripts()).toEqual([]);
  });

  it('fails when a page answers that defines no API', async () => {
    const failed = vi.fn();
    loadExternalApi(DOMAIN).catch(failed);
    scripts()[0]?.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(SCRIPT_PAUSE);
    scripts()[0]?.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(0);
    expect(failed).toHaveBeenCalledWith(expect.any(ExternalApiError));
  });

  it('can be loaded later, after a failure', async () => {
    const failed = vi.fn();
    loadExternalApi(DOMAIN).catch(failed);
    await vi.advanceTimersByTimeAsync(2 * SCRIPT_TIMEOUT + SCRIPT_PAUSE);
    expect(failed).toHaveBeenCalledOnce();
    const again = loadExternalApi(DOMAIN);
    define();
    scripts()[0]?.dispatchEvent(new Event('load'));
    await again;
  });
});
