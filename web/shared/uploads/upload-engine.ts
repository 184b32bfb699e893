import { type Failure, readFailure } from '../errors/request-error.ts';
import type { FileValue_StoredFileFragment } from './file-value.generated.ts';
import type { attemptUpload } from './upload-attempt.ts';
import { isUploadGone, nextStep, uploadFailure } from './upload-failure.ts';

/** The state of an upload. `waiting`: it resumes automatically; `signedOut`: it resumes after its owner signs in again. */
export type UploadPhase = 'sending' | 'waiting' | 'offline' | 'signedOut' | 'paused' | 'checking' | 'failed' | 'done';

/** A change that an engine reports. */
export interface UploadUpdate {
  phase?: UploadPhase;
  url?: string | null;
  sent?: number;
  /** Bytes that the server has stored. */
  kept?: number;
  failure?: Failure | null;
  result?: FileValue_StoredFileFragment;
}

/** The dependencies of an engine. */
export interface EngineParts {
  endpoint: string;
  headers: () => Record<string, string>;
  /** Loads the upload library. */
  attempt: () => Promise<typeof attemptUpload>;
  finish: (uploadId: string) => Promise<FileValue_StoredFileFragment>;
  isOnline: () => boolean;
  /** Calls back when a connection or a session is available again; returns a function that unsubscribes. */
  onWake: (wake: () => void) => () => void;
  /** Milliseconds before each retry; further retries use the last value. */
  delays?: readonly number[];
  chunk?: number;
}

/** The source of an upload: a file, or null if the server already has all bytes. */
export interface UploadSource {
  file: Blob | null;
  name: string;
  type: string;
  size: number;
}

export interface Engine {
  pause(): void;
  /** Resumes after a pause or a failure. */
  resume(): void;
}

const DELAYS = [500, 1000, 2000, 5000, 10_000, 20_000, 30_000] as const;

/** The last segment of the URL: the id that `finishUpload` takes. */
const uploadIdOf = (url: string): string => new URL(url, 'http://localhost').pathname.split('/').at(-1) ?? '';

class RunningEngine implements Engine {
  readonly #source: UploadSource;
  readonly #parts: EngineParts;
  readonly #report: (update: UploadUpdate) => void;
  #url: string | null;
  /** Failed attempts since bytes were last stored. */
  #attempts = 0;
  /** Number of the current run; callbacks of earlier runs are ignored. */
  #run = 0;
  #stopAttempt = (): void => undefined;
  #wakeUp = (): void => undefined;

  constructor(source: UploadSource, url: string | null, parts: EngineParts, report: (update: UploadUpdate) => void) {
    this.#source = source;
    this.#url = url;
    this.#parts = parts;
    this.#report = report;
  }

  resume(): void {
    void this.#work();
  }

  pause(): void {
    this.#run += 1;
    this.#stopAttempt();
    this.#wakeUp();
    this.#report({ phase: 'paused' });
  }

  async #work(): Promise<void> {
    this.#run += 1;
    const run = this.#run;
    this.#attempts = 0;
    while (run === this.#run) {
      this.#report({ phase: 'sending', failure: null });
      const failure = (await this.#send(run)) ?? (await this.#finish(run));
      if (run !== this.#run || failure === null || !(await this.#recover(failure))) return;
    }
  }

  /** Sends the bytes that the server lacks; resolves to null when it has all of them. */
  async #send(run: number): Promise<Failure | null> {
    const { file, name, type } = this.#source;
    if (file === null) return null;
    const { endpoint, headers, chunk } = this.#parts;
    const attempt = await this.#parts.attempt().catch(() => null);
    if (attempt === null) return { kind: 'unreachable' };
    return new Promise((resolve) => {
      if (run !== this.#run) return resolve(null);
      const { stop } = attempt(file, {
        endpoint,
        headers,
        name,
        type,
        url: this.#url,
        onUrl: (url) => this.#follow(url),
        onProgress: (sent) => run === this.#run && this.#report({ sent }),
        onKept: (kept) => {
          this.#attempts = 0;
          if (run === this.#run) this.#report({ kept });
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
    this.#report({ url });
  }

  /** Lets the server check and store the uploaded file. */
  async #finish(run: number): Promise<Failure | null> {
    if (run !== this.#run || this.#url === null) return null;
    const { size } = this.#source;
    this.#report({ phase: 'checking', sent: size, kept: size });
    try {
      const result = await this.#parts.finish(uploadIdOf(this.#url));
      if (run === this.#run) this.#report({ phase: 'done', result });
      return null;
    } catch (error) {
      return readFailure(error);
    }
  }

  /** Reports the next state and waits for the retry; resolves to false without a retry. */
  async #recover(failure: Failure): Promise<boolean> {
    const step = nextStep(failure, this.#attempts);
    this.#attempts += 1;
    const canRestart = this.#url !== null && this.#source.file !== null;
    if (step === 'restart' && canRestart) {
      this.#follow(null);
      this.#report({ sent: 0, kept: 0 });
      return true;
    }
    if (step === 'stop' || step === 'restart') {
      // After any other failure the server keeps the bytes, and the upload can be resumed.
      if (failure.kind === 'refused' && isUploadGone(failure.code)) this.#url = null;
      this.#report({ phase: 'failed', failure, url: this.#url });
      return false;
    }
    const offline = failure.kind === 'unreachable' && !this.#parts.isOnline();
    this.#report({ phase: step === 'signedIn' ? 'signedOut' : offline ? 'offline' : 'waiting', failure });
    await this.#waitFor(step === 'signedIn' ? null : this.#delay());
    return true;
  }

  #delay(): number {
    const delays = this.#parts.delays ?? DELAYS;
    return delays[Math.min(this.#attempts, delays.length) - 1] ?? 0;
  }

  /** Waits for a number of milliseconds (null: without limit) or until a connection or session is available again. */
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
 * Uploads one file and lets the server check it. Resumes automatically after a lost connection, a server restart or a new sign-in, and never
 * sends bytes again that the server has stored.
 */
export function createEngine(source: UploadSource, url: string | null, parts: EngineParts, report: (update: UploadUpdate) => void): Engine {
  const engine = new RunningEngine(source, url, parts, report);
  engine.resume();
  return engine;
}
