import { readFileSync } from 'node:fs';

/** The settings that are secrets, or addresses with one: `NAME_FILE` names a file with the value, such as a secret of Docker or Kubernetes. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'AUDIT_KEY',
  'AUDIT_KEY_PREVIOUS',
  'JITSI_APP_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

function readSecret(name: string, file: string): { value: string } | { problem: string } {
  try {
    const value = readFileSync(file, 'utf8').trim();
    return value === '' ? { problem: `${name}_FILE names the empty file ${file}` } : { value };
  } catch (error) {
    return { problem: `${name}_FILE names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}

/** Reads the files that `NAME_FILE` settings name; returns the values by the name without `_FILE`, and what is wrong, without any value. */
export function readSecretFiles(source: NodeJS.ProcessEnv): { values: Readonly<Record<string, string>>; problems: string[] } {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of SECRET_SETTINGS) {
    const file = source[`${name}_FILE`]?.trim() ?? '';
    if (file === '') continue;
    if ((source[name]?.trim() ?? '') !== '') {
      problems.push(`${name} and ${name}_FILE are both set, and one of them is needed`);
      continue;
    }
    const read = readSecret(name, file);
    if ('value' in read) values[name] = read.value;
    else problems.push(read.problem);
  }
  return { values, problems };
}
