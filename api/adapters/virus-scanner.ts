import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { DomainError } from '../domain/shared/errors.ts';
import type { ScannerPort } from '../domain/shared/ports.ts';

/** Milliseconds without a byte in either direction: clamd answers after it has scanned everything, for which it takes two minutes at most (`MaxScanTime`). */
const SILENCE = 130_000;
const END = Buffer.alloc(4);

/** The harmless test virus of the EICAR, which every scanner finds; in two parts so that scanners leave this file alone. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** Opens a connection to `tcp://host:port` or `unix:/path`. */
function open(url: URL, silence: number): Socket {
  const socket =
    url.protocol === 'unix:' ? connect(decodeURIComponent(url.pathname)) : connect(Number(url.port || '3310'), url.hostname.replace(/^\[|\]$/g, ''));
  socket.setTimeout(silence, () => socket.destroy(new Error('The virus scanner is silent')));
  // Reported by what waits for the socket.
  socket.on('error', () => undefined);
  return socket;
}

/** Sends a chunk with its length; waits while the scanner has enough to do. */
async function send(socket: Socket, chunk: Uint8Array): Promise<void> {
  if (socket.destroyed) throw new Error('The virus scanner closed the connection');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  socket.write(length);
  if (socket.write(chunk)) return;
  const waiting = new AbortController();
  await Promise.race(['drain', 'close'].map((event) => once(socket, event, { signal: waiting.signal })));
  // A large file waits thousands of times.
  waiting.abort();
}

/** Creates a scanner that sends content to clamd (INSTREAM). */
export function createClamd(address: string, silence = SILENCE): ScannerPort {
  const url = new URL(address);
  return {
    async scan(content) {
      const socket = open(url, silence);
      const answer = text(socket);
      answer.catch(() => undefined);
      let fault: unknown;
      try {
        socket.write('zINSTREAM\0');
        for await (const chunk of content) if (chunk.length > 0) await send(socket, chunk);
      } catch (error) {
        fault = error;
      }
      // A fault of the source, such as a file that is too large.
      if (fault !== undefined && !socket.destroyed) {
        socket.destroy();
        throw fault;
      }
      if (fault === undefined) socket.write(END);
      const verdict = await answer.catch((error: Error) => error.message);
      socket.destroy();
      if (/ FOUND\0?$/.test(verdict)) throw new DomainError('FILE_HAS_VIRUS');
      if (!/^stream: OK\0?$/.test(verdict))
        throw Object.assign(new Error(`The virus scanner cannot scan now: ${verdict}`, { cause: fault }), { code: 'EAGAIN' });
    },
  };
}
