import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { EICAR } from '../adapters/virus-scanner.ts';

const COMMAND = Buffer.from('zINSTREAM\0');

export interface TestClamd {
  url: string;
  /** What was scanned, in order. */
  scanned: Buffer[];
  close(): Promise<void>;
}

/** Returns the content of a stream of chunks that has ended; null if more is to come. */
function contentOf(received: Buffer): Buffer | null {
  const chunks: Buffer[] = [];
  let at = COMMAND.length;
  while (received.length >= at + 4) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

/** Starts a server that speaks clamd's INSTREAM, at a port or a path, finds the EICAR test virus, or something else, and takes so many bytes at most. */
export async function startClamd(limit = 64 * 1024 * 1024, path?: string, virus = EICAR): Promise<TestClamd> {
  const scanned: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const received: Buffer[] = [];
    let size = 0;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      received.push(chunk);
      size += chunk.length;
      if (size > limit) return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      const isEnd = chunk.subarray(-4).equals(Buffer.alloc(4)) || chunk.length < 4;
      const content = isEnd ? contentOf(Buffer.concat(received)) : null;
      if (content === null) return;
      scanned.push(content);
      socket.end(content.includes(virus) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0');
    });
  });
  server.listen(path === undefined ? { port: 0, host: '127.0.0.1' } : { path });
  await once(server, 'listening');
  return {
    url: path === undefined ? `tcp://127.0.0.1:${(server.address() as AddressInfo).port}` : `unix:${path}`,
    scanned,
    async close() {
      for (const socket of sockets) socket.destroy();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}
