import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DomainError } from '../domain/shared/errors.ts';
import { startClamd } from '../testing/clamd.ts';
import { createClamd, EICAR } from './virus-scanner.ts';

const closing: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
const clamd = async (limit?: number, path?: string) => {
  const started = await startClamd(limit, path);
  closing.push(started.close);
  return started;
};
/** A server that does something else with each connection. */
async function other(serve: (socket: Socket) => void): Promise<string> {
  const server: Server = createServer((socket) => serve(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => server.close());
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const from = (...chunks: Array<Buffer | string>) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

describe('the virus scanner', () => {
  it('accepts clean content, byte by byte, and refuses a virus, also one in two chunks', async () => {
    const { url, scanned } = await clamd();
    const scanner = createClamd(url);
    const large = Buffer.alloc(3 * 1024 * 1024, 'clean ');
    await scanner.scan(from(large, '', 'end'));
    expect(scanned[0]?.equals(Buffer.concat([large, Buffer.from('end')]))).toBe(true);
    await scanner.scan(from());
    await expect(scanner.scan(from(EICAR.slice(0, 20), EICAR.slice(20)))).rejects.toThrow('FILE_HAS_VIRUS');
  });

  it('keeps no listener of a wait, however many there are in a large file', async () => {
    const warn = vi.spyOn(process, 'emitWarning');
    const { url } = await clamd();
    await createClamd(url).scan(from(...Array.from({ length: 24 }, () => Buffer.alloc(1024 * 1024, 'video '))));
    expect(warn).not.toHaveBeenCalled();
  });

  it('is reached by a socket of the machine', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'academy-clamd-'));
    closing.push(async () => rmSync(directory, { recursive: true }));
    const { url } = await clamd(undefined, join(directory, 'clamd.ctl'));
    await createClamd(url).scan(from('clean'));
  });

  it('passes on a fault of the source, and nothing is scanned', async () => {
    const { url, scanned } = await clamd();
    async function* tooLarge(): AsyncGenerator<Buffer> {
      yield Buffer.from('begin');
      throw new DomainError('VIDEO_TOO_LARGE');
    }
    await expect(createClamd(url).scan(tooLarge())).rejects.toThrow('VIDEO_TOO_LARGE');
    expect(scanned).toEqual([]);
  });

  it('is unavailable when it is away, silent, closes the connection, answers something else, or takes no more', async () => {
    const large = () => from(Buffer.alloc(8 * 1024 * 1024));
    const away = await clamd();
    await away.close();
    const addresses = [
      away.url,
      await other((socket) => socket.resume()),
      await other((socket) => socket.destroy()),
      await other((socket) => socket.resume().end('UNKNOWN COMMAND\0')),
      (await clamd(1024)).url,
    ];
    for (const address of addresses) await expect(createClamd(address, 200).scan(large()), address).rejects.toMatchObject({ code: 'EAGAIN' });
  });
});
