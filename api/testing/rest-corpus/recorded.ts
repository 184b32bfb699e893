import { readdir, readFile } from 'node:fs/promises';
import { CORPUS_IDS } from './world.ts';

const FOLDER = new URL('../../rest/corpus/', import.meta.url);
/** What separates the recorded answers of a file. */
export const SEPARATOR = '\n\n### ';

/** Returns the recorded answers of a file, each as its lines. */
export const readEntries = (text: string): string[] =>
  text
    .trimEnd()
    .split(/(?:^|\n\n)### /)
    .slice(1);

/** A recorded answer with its request. */
export interface RecordedAnswer {
  /** Method and path of the route in the syntax of express: `GET /academy/:id`. */
  endpoint: string;
  caller: string;
  status: number;
  /** Path of the request, with ids. */
  address: string;
  /** Headers of the request, in small letters; those of every request are left out. */
  headers: Readonly<Record<string, string>>;
  /** Text of the request's body. Forms, and what is over 5,000 characters, are recorded in part. */
  sent: string;
  body: unknown;
}

/** Returns a text with ids in place of names: those of the world, and ids of nothing for the generated ones. */
function withIds(text: string): string {
  return text.replace(/<([\w-]+)>/g, (placeholder, name: string) => {
    const generated = /^new-(\d+)$/.exec(name)?.[1];
    if (generated !== undefined) return `00000000-0000-4000-9000-${generated.padStart(12, '0')}`;
    return CORPUS_IDS[name as keyof typeof CORPUS_IDS] ?? placeholder;
  });
}

function parseEntry(entry: string): RecordedAnswer {
  const [title = '', ...lines] = withIds(entry).split('\n');
  const [, endpoint = '', caller = ''] = /^(\S+ \S+) as (\w+)$/.exec(title) ?? [];
  const at = lines.findIndex((line) => /^\d{3}$/.test(line));
  const [request = '', ...sent] = lines.slice(0, at).map((line) => line.replace(/^> /, ''));
  const headers = sent.flatMap((line): Array<[string, string]> => {
    const [, name, value] = /^([a-z-]+): (.*)$/i.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value]];
  });
  return {
    endpoint,
    caller,
    status: Number(lines[at]),
    address: request.split(' ')[1] ?? '',
    headers: Object.fromEntries(headers),
    sent: sent.slice(headers.length).join('\n'),
    body: JSON.parse(lines.at(-1) ?? ''),
  };
}

/** Returns every recorded answer of the REST interface. */
export async function readCorpus(): Promise<RecordedAnswer[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.txt')).sort();
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, FOLDER), 'utf8')));
  return texts.flatMap(readEntries).map(parseEntry);
}
