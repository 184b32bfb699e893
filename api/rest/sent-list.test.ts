import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import type { ListInParts } from '../domain/shared/list-in-parts.ts';
import { Answer } from './sent-list.ts';

const PARTS = 10;
const numbers = (part: number): number[] => [3 * part, 3 * part + 1, 3 * part + 2];

interface Read {
  list: ListInParts<number>;
  parts: number;
}

/** A list of ten parts, and how many of them were read so far. Reading the part `failing` fails. */
function longList(failing?: number): Read {
  async function* others(): AsyncGenerator<number[]> {
    for (let part = 1; part < PARTS; part += 1) {
      if (part === failing) throw new Error('The database is away');
      read.parts = part + 1;
      yield numbers(part);
    }
  }
  const read: Read = { list: { first: numbers(0), others: others(), nextCursor: 'next' }, parts: 1 };
  return read;
}

/** Prepares an answer with a list beside other fields; `cursors` are those that were named before. */
function answerWith(list: ListInParts<number>) {
  const cursors: string[] = [];
  const answer = new Answer((cursor) => cursors.push(cursor));
  const users = answer.send(list, (number) => ({ number }));
  return { answer, text: JSON.stringify({ status: 'success', result: { name: '"]', users, after: 1 } }), cursors };
}

it('a long list is written with the bytes that it would have at once', async () => {
  const { answer, text, cursors } = answerWith(longList().list);
  expect(cursors).toEqual(['next']);
  const written: string[] = [];
  await answer.write(
    text,
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        written.push(chunk.toString());
        done();
      },
    }),
  );
  const users = Array.from({ length: 3 * PARTS }, (_, number) => ({ number }));
  expect(written.join('')).toBe(JSON.stringify({ status: 'success', result: { name: '"]', users, after: 1 } }));
});

it('a list of one part is a part of the text', () => {
  const { answer, text, cursors } = answerWith({ first: [1], others: null, nextCursor: null });
  expect([answer.isLong, text, cursors]).toEqual([false, '{"status":"success","result":{"name":"\\"]","users":[{"number":1}],"after":1}}', []]);
});

it('at most three parts are in memory while the reader takes one after the other', async () => {
  const read = longList();
  const { answer, text } = answerWith(read.list);
  let taken = 0;
  let most = 0;
  await answer.write(
    text,
    new Writable({
      highWaterMark: 1,
      write(chunk: Buffer, _encoding, done) {
        if (chunk.includes('number')) taken += 1;
        // The next part is read as far as it is read without the reader.
        setImmediate(() => {
          most = Math.max(most, read.parts - taken + 1);
          done();
        });
      },
    }),
  );
  expect([taken, read.parts]).toEqual([PARTS, PARTS]);
  expect(most).toBeLessThanOrEqual(3);
});

/** Answers one request and returns what the client gets. */
async function fetchFrom(listener: RequestListener): Promise<Response> {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return new Response(await response.text());
  } finally {
    server.close();
  }
}

it('a part that cannot be read ends the connection, so that the client gets no answer', async () => {
  let failed: unknown;
  const failing = fetchFrom(async (_request, response) => {
    const { answer, text } = answerWith(longList(4).list);
    failed = await answer.write(text, response).catch((error: unknown) => error);
  });
  await expect(failing).rejects.toThrow();
  expect(failed).toMatchObject({ message: 'The database is away' });
});
