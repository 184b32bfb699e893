import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RECEIVER_CERTIFICATE } from '../testing/receiver-certificate.ts';
import { startReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';
import { createWebhookSender, type WebhookSenderOptions } from './webhook-sender.ts';

const AWAY = { reason: 'RECEIVER_AWAY' };
const NOT_PUBLIC = { reason: 'RECEIVER_NOT_PUBLIC' };
const LOOPBACK = [{ address: '127.0.0.1', family: 4 }];

let receiver: WebhookReceiver;
let tls: WebhookReceiver;
beforeEach(async () => {
  [receiver, tls] = await Promise.all([startReceiver(), startReceiver({ tls: true })]);
});
afterEach(async () => {
  await Promise.all([receiver.close(), tls.close()]);
});

const signal = () => new AbortController().signal;
const message = (url: string) => ({ url, headers: { 'webhook-id': '7' }, body: '{"id":"7"}' });
const local = (options: WebhookSenderOptions = {}) => createWebhookSender({ toLoopback: true, ...options });
const send = (url: string, options?: WebhookSenderOptions) => local(options).send(message(url), signal());

describe('a message to a receiver', () => {
  it('is posted with its headers, and the status is returned', async () => {
    expect(await send(receiver.url)).toBe(204);
    expect(receiver.messages).toMatchObject([{ path: '/hook', body: '{"id":"7"}', headers: { 'webhook-id': '7', 'content-type': 'application/json' } }]);
  });

  it('is encrypted, and its receiver must have a certificate of its name that is trusted', async () => {
    const lookup = async () => LOOPBACK;
    expect(await send(tls.url, { lookup, ca: RECEIVER_CERTIFICATE })).toBe(204);
    await expect(send(tls.url, { lookup })).rejects.toMatchObject(AWAY);
    await expect(send(tls.url.replace('receiver.example', 'other.example'), { lookup, ca: RECEIVER_CERTIFICATE })).rejects.toMatchObject(AWAY);
    expect(tls.messages).toHaveLength(1);
  });

  it.each([200, 301, 307, 410, 500, 503])('that is answered with %s is sent once', async (status) => {
    receiver.answer = (response) => void response.writeHead(status, { location: receiver.url }).end();
    expect(await send(receiver.url)).toBe(status);
    expect(receiver.messages).toHaveLength(1);
  });

  it('fails when nobody listens', async () => {
    await receiver.close();
    await expect(send(receiver.url)).rejects.toMatchObject(AWAY);
  });

  it('fails when the connection closes in the middle of the answer', async () => {
    receiver.answer = (response) => {
      response.writeHead(200, { 'content-length': 100 }).write('half');
      setImmediate(() => response.destroy());
    };
    await expect(send(receiver.url)).rejects.toMatchObject(AWAY);
  });

  it('fails when the receiver never answers, or goes on answering', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 150);
      return controller.signal;
    });
    receiver.answer = () => undefined;
    await expect(send(receiver.url)).rejects.toMatchObject(AWAY);
    receiver.answer = (response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 10);
      response.once('close', () => clearInterval(timer));
    };
    await expect(send(receiver.url)).rejects.toMatchObject(AWAY);
    expect(timeout).toHaveBeenCalledWith(5000);
    timeout.mockRestore();
  });

  it('counts when the answer is long, of which 64 KB are read', async () => {
    let closed = false;
    receiver.answer = (response) => {
      response.writeHead(200);
      response.once('close', () => {
        closed = true;
      });
      const more = (): void => {
        while (!closed && response.write(Buffer.alloc(16_384)));
        if (!closed) response.once('drain', more);
      };
      more();
    };
    expect(await send(receiver.url)).toBe(200);
    await vi.waitFor(() => expect(closed).toBe(true));
  });

  it('fails when the receiver speaks another protocol', async () => {
    const other = createServer(
      (socket) =>
        void socket
          .on('error', () => undefined)
          .resume()
          .end('SSH-2.0-OpenSSH_9.6\r\n'),
    );
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    await expect(send(`http://127.0.0.1:${port}/`)).rejects.toMatchObject(AWAY);
    await new Promise((resolve) => void other.close(resolve));
  });

  it('ends when the worker loses its lease', async () => {
    const stop = new AbortController();
    receiver.answer = () => stop.abort();
    await expect(local().send(message(receiver.url), stop.signal)).rejects.toMatchObject(AWAY);
  });
});

describe('a message to an address that is not public', () => {
  const production = (lookup: NonNullable<WebhookSenderOptions['lookup']>) => createWebhookSender({ lookup, ca: RECEIVER_CERTIFICATE });

  it.each(['https://127.0.0.1', 'https://[::1]', 'https://0x7f.1', 'https://2130706433', 'https://169.254.169.254', 'https://[::ffff:10.0.0.1]', 'https://0/'])(
    'is not sent to %s',
    async (url) => {
      await expect(createWebhookSender().send(message(url), signal())).rejects.toMatchObject(NOT_PUBLIC);
    },
  );

  it('is not sent when one of the addresses of a name is inner', async () => {
    const lookup = async () => [{ address: '93.184.215.14', family: 4 }, ...LOOPBACK];
    await expect(production(lookup).send(message(tls.url), signal())).rejects.toMatchObject(NOT_PUBLIC);
    expect(tls.messages).toEqual([]);
  });

  it('is not sent when a name leads elsewhere at a second look-up: there is one, whose address is used', async () => {
    const lookup = vi.fn(async () => LOOPBACK).mockResolvedValueOnce([{ address: '240.0.0.1', family: 4 }]);
    await expect(production(lookup).send(message(tls.url), signal())).rejects.toMatchObject(NOT_PUBLIC);
    expect(lookup).toHaveBeenCalledTimes(1);
    // The connection is made to the address that was checked, although the name leads to another one by now.
    const rebinding = vi.fn(async () => [{ address: '127.0.0.2', family: 4 }]).mockResolvedValueOnce(LOOPBACK);
    expect(await send(tls.url, { lookup: rebinding, ca: RECEIVER_CERTIFICATE })).toBe(204);
    expect(rebinding).toHaveBeenCalledTimes(1);
  });

  it('is not sent without encryption, except to this machine for developers', async () => {
    const lookup = async () => [{ address: '93.184.215.14', family: 4 }];
    await expect(production(lookup).send(message('http://receiver.example/'), signal())).rejects.toMatchObject(NOT_PUBLIC);
    await expect(send('http://receiver.example/', { lookup })).rejects.toMatchObject(NOT_PUBLIC);
    await expect(createWebhookSender().send(message(receiver.url), signal())).rejects.toMatchObject(NOT_PUBLIC);
    expect(receiver.messages).toEqual([]);
  });

  it('is not sent when the name is unknown', async () => {
    const lookup = async () => Promise.reject(new Error('ENOTFOUND'));
    await expect(production(lookup).send(message(tls.url), signal())).rejects.toMatchObject(AWAY);
    await expect(production(async () => []).send(message(tls.url), signal())).rejects.toMatchObject(AWAY);
  });
});
