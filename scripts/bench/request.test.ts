import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertEnoughMemory } from './memory.ts';
import { assertSameSize, BenchError, send, sendGraphql } from './request.ts';

const ANSWERS: Readonly<Record<string, [status: number, type: string, body: string]>> = {
  '/good': [200, 'application/json', '{"data":{"id":1}}'],
  '/refused': [503, 'application/json', '{"errors":[{"message":"SERVICE_UNAVAILABLE"}]}'],
  '/empty': [200, 'application/json', ''],
  '/errors': [200, 'application/json', '{"errors":[{"message":"NOT_FOUND"}],"data":null}'],
  '/nothing': [200, 'application/json', '{"data":null}'],
  '/graphql': [200, 'application/json', '{"errors":[{"message":"STEP_LOCKED"}],"data":null}'],
};

let server: Server;
let address: string;
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const [status, type, body] = ANSWERS[url] ?? [404, 'text/plain', 'Not here'];
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('a request of the bench', () => {
  it('returns a good answer with its bytes', async () => {
    expect(await send({ name: 'the page', url: `${address}/good` })).toMatchObject({ status: 200, bytes: 17 });
  });

  it.each([
    ['/refused', 'status 503 instead of 200: {"errors":[{"message":"SERVICE_UNAVAILABLE"}]}'],
    ['/missing', 'status 404 instead of 200: Not here'],
    ['/empty', 'an empty answer'],
    ['/errors', 'errors: {"errors":[{"message":"NOT_FOUND"}]'],
    ['/nothing', 'no data'],
  ])('ends the bench with its name and the answer of %s', async (path, fault) => {
    await expect(send({ name: 'the page', url: address + path })).rejects.toThrow(`the page (GET ${address}${path}) got ${fault}`);
  });

  it('ends the bench if a document has errors', async () => {
    await expect(sendGraphql({ name: 'complete', address, token: 'none', document: { text: '{ id }' } })).rejects.toThrow('STEP_LOCKED');
  });

  it('ends the bench if no server answers', async () => {
    await expect(send({ name: 'the page', url: 'http://127.0.0.1:9/' })).rejects.toThrow('the page (GET http://127.0.0.1:9/) got no answer: ');
  });
});

describe('a baseline', () => {
  it('ends the bench if its answer is shorter or longer by more than a tenth', () => {
    assertSameSize('dashboard', 1000, 950);
    expect(() => assertSameSize('dashboard', 1000, 850)).toThrow('dashboard: the answer has 1000 bytes, that of the baseline 850');
    expect(() => assertSameSize('dashboard', 1000, 1150)).toThrow(BenchError);
  });
});

describe('a machine with little free memory', () => {
  it('ends the bench before anything is measured, with the memory that it needs', () => {
    assertEnoughMemory(4000 * 1024 * 1024);
    expect(() => assertEnoughMemory(1000 * 1024 * 1024)).toThrow('needs 3500 MB of free memory, there are 1000 MB. Nothing was measured.');
  });
});
