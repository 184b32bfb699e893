import type { JitsiMeetExternalApi } from '@jitsi/react-sdk/lib/types';

/** Time limit of one try, in milliseconds. */
export const SCRIPT_TIMEOUT = 10_000;
/** Pause before the second try, in milliseconds. */
export const SCRIPT_PAUSE = 1000;
const TRIES = 2;

/** The script of the meeting server could not be loaded, or the page of the room does not answer. */
export class ExternalApiError extends Error {
  constructor(domain: string) {
    super(`${domain} does not answer`);
    this.name = 'ExternalApiError';
  }
}

/** The constructor that the script defines. */
const definedApi = (): JitsiMeetExternalApi | undefined => (window as Partial<Window>).JitsiMeetExternalAPI;

/** `query` makes a request of its own: a browser would join a second one with the same address to the first, which hangs. */
function loadScript(domain: string, query: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const settle = () => {
      clearTimeout(timer);
      if (definedApi() !== undefined) return resolve();
      script.remove();
      reject(new ExternalApiError(domain));
    };
    const timer = setTimeout(settle, SCRIPT_TIMEOUT);
    script.async = true;
    script.src = `https://${domain}/external_api.js${query}`;
    script.onload = settle;
    script.onerror = settle;
    document.head.append(script);
  });
}

/**
 * Loads the script of the meeting server, with a timeout and one retry. The SDK's own loader has no timeout and remembers a failure for
 * as long as the page lives; it takes the constructor that is defined here (docs/decisions/0048-meeting-page.md).
 * @throws ExternalApiError
 */
export async function loadExternalApi(domain: string): Promise<void> {
  for (let tries = 1; definedApi() === undefined; tries += 1) {
    try {
      await loadScript(domain, tries === 1 ? '' : `?try=${tries}`);
    } catch (error) {
      if (tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, SCRIPT_PAUSE));
    }
  }
}
