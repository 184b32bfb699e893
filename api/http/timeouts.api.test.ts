import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createTestServer } from '../testing/test-server.ts';
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

it('the timeout of headers ends half-open requests within 20 seconds, with the time between two looks', () => {
  expect(REQUEST_TIMEOUTS.headers + REQUEST_TIMEOUTS.headers / 3).toBeLessThanOrEqual(20_000);
});
