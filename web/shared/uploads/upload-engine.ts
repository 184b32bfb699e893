import { type Failure, readFailure } from '../errors/request-error.ts';
import type { FileValue_StoredFileFragment } from './file-value.generated.ts';
import type { attemptUpload } from './upload-attempt.ts';
import { nextStep, uploadFailure } from './upload-failure.ts';

/** What an upload does now. `waiting`: it goes on by itself; `signedOut`: once its owner has signed in again. */
export type UploadPhase = 'sending' | 'waiting' | 'offline' | 'signedOut' | 'paused' | 'checking' | 'failed' | 'done';

/** What an engine tells of its upload. */
export interface UploadNews {
  phase?: UploadPhase;
  url?: string | null;
  sent?: number;
  /** Bytes the server keeps. */
  kept?: number;
  failure?: Failure | null;
  result?: FileValue_StoredFileFragment;
}

/** The world around an engine. */
export interface EngineParts {
  endpoint: string;
  headers: () => Record<string, string>;
  /** Fetches the upload library. */
  attempt: () => Promise<typeof attemptUpload>;
  finish: (uploadId: string) => Promise<FileValue_StoredFileFragment>;
  isOnline: () => boolean;
  /** Calls back when there is a connection or a session again; answers how to end that. */
  onWake: (wake: () => void) => () => void;
  /** Milliseconds before each new attempt; the last one stays. */
  delays?: readonly number[];
  chunk?: number;
}

/** What is sent: a file, or null where the server has every byte already. */
export interface UploadSource {
  file: Blob | null;
  name: string;
  type: string;
  size: number;
}

export interface Engine {
  pause(): void;
  /** Goes on after a pause or a failure. */
  go(): void;
}

const DELAYS = [500, 1000, 2000, 5000, 10_000, 20_000, 30_000] as const;

/** The last part of the address: the id that `finishUpload` takes. */
const uploadIdOf = (url: string): string => new URL(url, 'http://localhost').pathname.split('/').at(-1) ?? '';

class RunningEngine implements Engine {
  readonly #source: UploadSource;
  readonly #parts: EngineParts;
  readonly #tell: (news: UploadNews) => void;
  #url: string | null;
  /** Tries in vain since bytes last arrived. */
  #attempts = 0;
  /** Counts starts: what an earlier one still hears is no longer asked for. */
  #run = 0;
  #stopAttempt = (): void => undefined;
  #wakeUp = (): void => undefined;

  constructor(source: UploadSource, url: string | null, parts: EngineParts, tell: (news: UploadNews) => void) {
    this.#source = source;
    this.#url = url;
    this.#parts = parts;
    this.#tell = tell;
  }

  go(): void {
    void this.#work();
  }

  pause(): void {
    this.#run += 1;
    this.#stopAttempt();
    this.#wakeUp();
    this.#tell({ phase: 'paused' });
  }

  async #work(): Promise<void> {
    this.#run += 1;
    const mine = this.#run;
    this.#attempts = 0;
    while (mine === this.#run) {
      this.#tell({ phase: 'sending', failure: null });
      const failure = (await this.#send(mine)) ?? (await this.#finish(mine));
      if (mine !== this.#run || failure === null || !(await this.#recover(failure))) return;
    }
  }

  /** Sends what the server has not got; null when it has all. */
  async #send(mine: number): Promise<Failure | null> {
    const { file, name, type } = this.#source;
    if (file === null) return null;
    const { endpoint, headers, chunk } = this.#parts;
    const attempt = await this.#parts.attempt().catch(() => null);
    if (attempt === null) return { kind: 'unreachable' };
    return new Promise((resolve) => {
      if (mine !== this.#run) return resolve(null);
      const { stop } = attempt(file, {
        endpoint,
        headers,
        name,
        type,
        url: this.#url,
        onUrl: (url) => this.#follow(url),
        onProgress: (sent) => mine === this.#run && this.#tell({ sent }),
        onKept: (kept) => {
          this.#attempts = 0;
          if (mine === this.#run) this.#tell({ kept });
        },
        onSent: () => resolve(null),
        onError: (error) => resolve(uploadFailure(error)),
        ...(chunk === undefined ? {} : { chunk }),
      });
      this.#stopAttempt = () => {
        stop();
        resolve(null);
      };
    });
  }

  #follow(url: string | null): void {
    this.#url = url;
    this.#tell({ url });
  }

  /** Lets the server judge and keep what it has. */
  async #finish(mine: number): Promise<Failure | null> {
    if (mine !== this.#run || this.#url === null) return null;
    const { size } = this.#source;
    this.#tell({ phase: 'checking', sent: size, kept: size });
    try {
      const result = await this.#parts.finish(uploadIdOf(this.#url));
      if (mine === this.#run) this.#tell({ phase: 'done', result });
      return null;
    } catch (error) {
      return readFailure(error);
    }
  }

  /** Says what comes next and waits for it; false when there is nothing more to do. */
  async #recover(failure: Failure): Promise<boolean> {
    const step = nextStep(failure, this.#attempts);
    this.#attempts += 1;
    const canBeginAnew = this.#url !== null && this.#source.file !== null;
    if (step === 'anew' && canBeginAnew) {
      this.#follow(null);
      this.#tell({ sent: 0, kept: 0 });
      return true;
    }
    if (step === 'stop' || step === 'anew') {
      // What the server refused for good it has removed.
      if (failure.kind === 'refused' && failure.code !== 'STORAGE_FULL') this.#url = null;
      this.#tell({ phase: 'failed', failure, url: this.#url });
      return false;
    }
    const offline = failure.kind === 'unreachable' && !this.#parts.isOnline();
    this.#tell({ phase: step === 'signedIn' ? 'signedOut' : offline ? 'offline' : 'waiting', failure });
    await this.#waitFor(step === 'signedIn' ? null : this.#delay());
    return true;
  }

  #delay(): number {
    const delays = this.#parts.delays ?? DELAYS;
    return delays[Math.min(this.#attempts, delays.length) - 1] ?? 0;
  }

  /** Until it is time, or something happened that makes another try worth while. */
  #waitFor(milliseconds: number | null): Promise<void> {
    return new Promise((resolve) => {
      const end = this.#parts.onWake(() => this.#wakeUp());
      const timer = milliseconds === null ? undefined : setTimeout(() => this.#wakeUp(), milliseconds);
      this.#wakeUp = () => {
        clearTimeout(timer);
        end();
        resolve();
      };
    });
  }
}

/**
 * Brings one file to the server and lets it be judged: goes on by itself after a cut, a server that was away or a new sign-in, and never
 * sends again what the server has.
 */
export function createEngine(source: UploadSource, url: string | null, parts: EngineParts, tell: (news: UploadNews) => void): Engine {
  const engine = new RunningEngine(source, url, parts, tell);
  engine.go();
  return engine;
}
