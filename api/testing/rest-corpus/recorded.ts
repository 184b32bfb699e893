import { readFile } from 'node:fs/promises';
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

/** Returns a text with ids in place of names: those of the world, and for the generated ones ids of nothing, which differ between the files. */
function withIds(text: string, file: number): string {
  return text.replace(/<([\w-]+)>/g, (placeholder, name: string) => {
    const generated = /^new-(\d+)$/.exec(name)?.[1];
    if (generated !== undefined) return `00000000-0000-4000-900${file}-${generated.padStart(12, '0')}`;
    return CORPUS_IDS[name as keyof typeof CORPUS_IDS] ?? placeholder;
  });
}

function parseEntry(entry: string, file: number): RecordedAnswer {
  const [title = '', ...lines] = withIds(entry, file).split('\n');
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

/** The recorded files. Each continues with what the ones before left, so what deletes, and what changes accounts, comes last. */
const FILES = ['reads', 'uploads', 'groups', 'meetings', 'classes', 'progress', 'writes', 'accounts', 'users'];

/** Returns every recorded answer of the REST interface. */
export async function readCorpus(): Promise<RecordedAnswer[]> {
  const texts = await Promise.all(FILES.map((name) => readFile(new URL(`${name}.txt`, FOLDER), 'utf8')));
  return texts.flatMap((text, file) => readEntries(text).map((entry) => parseEntry(entry, file)));
}
