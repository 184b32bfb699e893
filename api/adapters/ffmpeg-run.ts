import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';

/** Characters kept of the error output. */
const OUTPUT_MAX = 4000;

export interface RunOptions {
  signal: AbortSignal;
  /** Timeout in milliseconds, in total and without output. */
  limit: number;
  silence?: number;
  started?: (pid: number) => void;
  line?: (line: string) => void;
}

export interface RunResult {
  /** Exit code; null if ended by a signal from outside. */
  code: number | null;
  /** The end of its error output. */
  output: string;
}

/** Thrown when the program exceeds a timeout. */
export class RunTimeout extends Error {}

/**
 * Runs a program without a shell, with an empty environment (ours contains secrets) and the lowest priority, so that it does not slow down
 * requests.
 *
 * @throws RunTimeout
 */
export function runQuietly(path: string, args: readonly string[], { signal, limit, silence, started, line }: RunOptions): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe'], env: {}, windowsHide: true });
    let output = '';
    let tooSlow: RunTimeout | null = null;
    const stop = (): boolean => child.kill('SIGKILL');
    const stopSlow = (reason: string) => () => {
      tooSlow = new RunTimeout(reason);
      stop();
    };
    const whole = setTimeout(stopSlow('The timeout was exceeded'), limit);
    let quiet = silence === undefined ? undefined : setTimeout(stopSlow('No progress within the timeout'), silence);
    signal.addEventListener('abort', stop, { once: true });
    child.once('spawn', () => {
      try {
        setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW);
      } catch {
        // It has ended already, or the priority cannot be changed: it keeps its priority.
      }
      if (child.pid !== undefined) started?.(child.pid);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-OUTPUT_MAX);
    });
    createInterface({ input: child.stdout }).on('line', (text) => {
      quiet?.refresh();
      line?.(text);
    });
    const end = (finish: () => void): void => {
      clearTimeout(whole);
      clearTimeout(quiet);
      quiet = undefined;
      signal.removeEventListener('abort', stop);
      finish();
    };
    child.once('error', (error) => end(() => reject(error)));
    child.once('close', (code) =>
      end(() => {
        if (signal.aborted) reject(signal.reason);
        else if (tooSlow !== null) reject(tooSlow);
        else resolve({ code, output });
      }),
    );
  });
}
