import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a program until its input ends, which it does also when the process that started it is killed. */
const GUARD = '"$@" < /dev/null & program=$!; cat > /dev/null; kill "$program" 2> /dev/null; wait "$program"';

export interface GuardedProcess {
  /** The first line that the program writes to file descriptor 3. */
  firstLine(): Promise<string>;
  /** Ends the program and waits until it has ended. */
  end(): Promise<void>;
}

/** Starts a program that ends at the latest with this process, however this process ends. */
export function startGuarded(command: readonly string[], environment: Readonly<Record<string, string>> = {}): GuardedProcess {
  const stdio = ['pipe', 'ignore', 'ignore', 'pipe'] as const;
  const guard = spawn('sh', ['-c', GUARD, 'guard', ...command], { stdio: [...stdio], env: { ...process.env, ...environment } });
  const ended = once(guard, 'exit');
  return {
    async firstLine() {
      const output = guard.stdio[3];
      if (output === null || output === undefined) throw new Error('The program has no file descriptor 3');
      const line = once(output, 'data').then(([data]) => String(data).trim());
      const exit = ended.then(() => Promise.reject(new Error(`${command[0]} exited before it was ready`)));
      return Promise.race([line, exit]);
    },
    async end() {
      guard.stdin?.end();
      await ended;
    },
  };
}
