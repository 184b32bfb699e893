import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { RECEIVER_CERTIFICATE, RECEIVER_KEY } from './receiver-certificate.ts';

/** A message that a receiver got. */
export interface ReceivedMessage {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface WebhookReceiver {
  url: string;
  port: number;
  messages: ReceivedMessage[];
  /** The most messages that were answered at the same moment. */
  readonly most: number;
  /** How it answers; 204 by default. */
  answer: (response: ServerResponse, message: ReceivedMessage) => void | Promise<void>;
  close(): Promise<void>;
}

/** Starts a receiver of webhooks on this machine, with a certificate of receiver.example if `tls` is set. */
export async function startReceiver({ tls = false } = {}): Promise<WebhookReceiver> {
  let [now, most] = [0, 0];
  const listener: RequestListener = (request, response) => {
    now += 1;
    most = Math.max(most, now);
    response.once('close', () => {
      now -= 1;
    });
    void text(request).then(
      async (body) => {
        const message = { path: request.url ?? '', headers: request.headers, body };
        receiver.messages.push(message);
        await receiver.answer(response, message);
      },
      () => undefined,
    );
  };
  const server = tls ? createTlsServer({ cert: RECEIVER_CERTIFICATE, key: RECEIVER_KEY }, listener) : createServer(listener);
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    url: `${tls ? 'https://receiver.example' : 'http://127.0.0.1'}:${port}/hook`,
    port,
    messages: [],
    get most() {
      return most;
    },
    answer: (response) => void response.writeHead(204).end(),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
  return receiver;
}
