import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { StartError } from '../start/start-error.ts';

/** User and command prefix with which PostgreSQL's programs are started. */
export interface PostgresUser {
  uid?: number;
  gid?: number;
  /** Command prefix, may be empty. */
  prefix: readonly string[];
}

const NAME = 'postgres';

function findUser(): { uid: number; gid: number } | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${NAME}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
}

function createUser(): { uid: number; gid: number } {
  try {
    execFileSync('groupadd', ['--system', '--force', NAME], { stdio: 'pipe' });
    execFileSync('useradd', ['--system', '--gid', NAME, '--no-create-home', '--shell', '/usr/sbin/nologin', NAME], { stdio: 'pipe' });
  } catch {
    // The next lookup shows whether another process was faster.
  }
  const user = findUser();
  if (user === null) throw new StartError(`PostgreSQL does not run as root: please create a user called ${NAME}, or start as another user.`);
  return user;
}

/** Whether an unprivileged user may enter all directories above a path. */
function reachable(path: string, { uid, gid }: { uid: number; gid: number }): boolean {
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    const { mode, uid: owner, gid: group } = statSync(directory);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (directory === dirname(directory)) return true;
  }
}

function findProgram(name: string): string | undefined {
  const directories = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/bin'];
  return directories.map((directory) => join(directory, name)).find((path) => path !== name && existsSync(path));
}

/**
 * PostgreSQL refuses to run as root, so root runs it as the user `postgres`. Where that user has no access, such as below /root, it gets the
 * single capability to traverse directories.
 */
export function postgresUser(paths: readonly string[]): PostgresUser {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const user = findUser() ?? createUser();
  if (paths.every((path) => reachable(path, user))) return { ...user, prefix: [] };
  const setpriv = findProgram('setpriv');
  if (setpriv === undefined) {
    throw new Error(
      `PostgreSQL runs as the user ${user.uid} when started by root, and that user may not enter this folder: please move it, for example below /srv.`,
    );
  }
  const privileges = ['--clear-groups', '--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
  return { ...user, prefix: [setpriv, `--reuid=${user.uid}`, `--regid=${user.gid}`, ...privileges, '--'] };
}
