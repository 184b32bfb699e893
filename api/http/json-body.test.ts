import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import express, { type ErrorRequestHandler } from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsonBody } from './json-body.ts';

const LIMIT = 1000;
let server: Server;
let address = '';

beforeAll(async () => {
  const failed: ErrorRequestHandler = (error: { status: number; type: string }, _request, response, _next) => {
    response.status(error.status).json({ type: error.type });
  };
  const app = express()
    .post('/', jsonBody(LIMIT), (request, response) => {
      response.json({ body: request.body ?? null });
    })
    .use(failed);
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function send(body: string | Uint8Array<ArrayBuffer> | ReadableStream, headers: Record<string, string> = {}): Promise<[number, unknown]> {
  const request = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers }, duplex: 'half' };
  const answer = await fetch(address, request as RequestInit);
  return [answer.status, await answer.json()];
}

const long = JSON.stringify({ text: 'x'.repeat(LIMIT) });

it('the JSON parser reads a body in any script', async () => {
  expect(await send('{"name":"نورا"}')).toEqual([200, { body: { name: 'نورا' } }]);
  expect(await send('["a"]', { 'content-type': 'application/json; charset=utf-8' })).toEqual([200, { body: ['a'] }]);
});

it('the JSON parser reads a compressed body, and a body whose length was not declared', async () => {
  expect(await send(new Uint8Array(gzipSync('{"a":1}')), { 'content-encoding': 'gzip' })).toEqual([200, { body: { a: 1 } }]);
  expect(await send(new Blob(['{"b":2}']).stream())).toEqual([200, { body: { b: 2 } }]);
});

it('the JSON parser ignores a body of another type', async () => {
  expect(await send('{"a":1}', { 'content-type': 'text/plain' })).toEqual([200, { body: null }]);
});

it.each(['{', '"word"', 'null', '7'])('the JSON parser refuses the body %s', async (body) => {
  expect(await send(body)).toEqual([400, { type: 'entity.parse.failed' }]);
});

it('the JSON parser refuses a body that is too large, declared or not, plain or compressed', async () => {
  const refused = [413, { type: 'entity.too.large' }];
  expect(await send(long)).toEqual(refused);
  expect(await send(new Blob([long]).stream())).toEqual(refused);
  expect(await send(new Uint8Array(gzipSync(long)), { 'content-encoding': 'gzip' })).toEqual(refused);
});
