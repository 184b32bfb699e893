import { randomUUID } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ListInParts } from '../domain/shared/list-in-parts.ts';

/** Returns the entries of a list as a part of an answer. Those of a long list are sent in parts. */
export type SendList = <Item>(list: ListInParts<Item>, toEntry: (item: Item) => unknown) => unknown;

/** The entries of a long list, and the text that stands for them in the answer. */
interface SentList {
  place: string;
  parts: () => AsyncIterable<string>;
}

const textOf = (entries: readonly unknown[]): string => JSON.stringify(entries).slice(1, -1);

async function* textsOf<Item>({ first, others }: ListInParts<Item>, toEntry: (item: Item) => unknown): AsyncGenerator<string> {
  yield textOf(first.map(toEntry));
  for await (const part of others ?? []) if (part.length > 0) yield `,${textOf(part.map(toEntry))}`;
}

/** One answer in JSON. A list of at most one part is a part of its text; a longer one is written in parts, so that not all of its entries are in memory at once. */
export class Answer {
  private list: SentList | null = null;

  /** `readOn` is called with the cursor of the list before the answer begins. */
  constructor(private readonly readOn: (cursor: string) => void) {}

  /** At most one list of an answer is long. */
  readonly send: SendList = (list, toEntry) => {
    if (list.nextCursor !== null) this.readOn(list.nextCursor);
    if (list.others === null) return list.first.map(toEntry);
    this.list = { place: randomUUID(), parts: () => textsOf(list, toEntry) };
    return this.list.place;
  };

  /** Whether the answer has a list that is written in parts. */
  get isLong(): boolean {
    return this.list !== null;
  }

  /**
   * Writes the text of an answer with its long list: a part is read when the one before was taken. If one cannot be read, the response ends without its last
   * chunk, so that nobody takes the list for a whole one.
   */
  async write(text: string, response: Writable): Promise<void> {
    await pipeline(Readable.from(this.chunks(text)), response);
  }

  private async *chunks(text: string): AsyncGenerator<string> {
    const { place, parts } = this.list ?? { place: '', parts: () => [] };
    const [before = '', after = ''] = text.split(JSON.stringify(place));
    yield `${before}[`;
    yield* parts();
    yield `]${after}`;
  }
}
