import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { REQUEST_TIMEOUTS } from './timeouts.ts';

it.each([
  ['half of its headers', 'GET / HTTP/1.1\r\nHost: academy.example\r\nX-Half: '],
  ['nothing', ''],
])('a connection that sends %s is answered 408 and closed', async (_case, sent) => {
  const server = await createTestServer({ timeouts: { ...REQUEST_TIMEOUTS, headers: 150 } });
  onTestFinished(() => server.close());
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(sent);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

/** Begins a request with a JSON body of 100 bytes; returns its socket and the status line of the answer. */
function begin(server: TestServer, path: string, length = 'Content-Length: 100') {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: academy.example\r\nContent-Type: application/json\r\nConnection: close\r\n${length}\r\n\r\n`);
  return { socket, status: text(socket).then((answer) => answer.split('\r\n')[0]) };
}

describe('a body of which no bytes arrive', () => {
  const stall = 200;
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ timeouts: { ...REQUEST_TIMEOUTS, stall } });
  });
  afterAll(() => server.close());

  it.each([
    ['/graphql', 'Content-Length: 100', '{"query":'],
    ['/graphql', 'Content-Length: 100', ''],
    ['/graphql', 'Transfer-Encoding: chunked', '1\r\n{\r\n'],
    ['/api/user/signIn', 'Content-Length: 100', '{"email":'],
  ])('ends the request long before the timeout of whole bodies: %s, %s, after %j', async (path, length, sent) => {
    const { socket, status } = begin(server, path, length);
    socket.write(sent);
    expect(await status).toBe('HTTP/1.1 408 Request Timeout');
  });

  it('does not end a request that still sends some, however slowly', async () => {
    const { socket, status } = begin(server, '/graphql', 'Content-Length: 50000');
    const body = '{"query":"{settings{siteName}}"}'.padEnd(50_000);
    let sent = 0;
    const drip = setInterval(() => {
      socket.write(body[sent] ?? '');
      sent += 1;
    }, stall / 10);
    // Two others end, one after the other, while this one goes on.
    for (const _other of [1, 2]) expect(await begin(server, '/graphql').status).toBe('HTTP/1.1 408 Request Timeout');
    clearInterval(drip);
    socket.write(body.slice(sent));
    expect(await status).toBe('HTTP/1.1 200 OK');
  });

  it('ends after 30 s in production, and a whole body after a minute', () => {
    expect(REQUEST_TIMEOUTS).toMatchObject({ stall: 30_000, body: 60_000 });
  });
});

it('the timeout of headers ends half-open requests within 20 seconds, with the time between two looks', () => {
  expect(REQUEST_TIMEOUTS.headers + REQUEST_TIMEOUTS.headers / 3).toBeLessThanOrEqual(20_000);
});
