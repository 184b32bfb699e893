import { connect, createServer, type Socket } from 'node:net';

/** A proxy between a client and a server, for tests of bad connections. */
export interface TcpProxy {
  port: number;
  /** Closes all connections; new ones are accepted. */
  cut(): void;
  /** From now on no byte of the open connections arrives, and nobody is told: a tunnel, or a phone that changed its network. */
  stall(): void;
  /** Resolves when clients have sent so many more bytes; then all connections are closed, as `close` does. */
  closeAfter(bytes: number): Promise<void>;
  /** The number of bytes that clients have sent so far. */
  readonly sent: number;
  /** The number of connections accepted so far. */
  readonly accepted: number;
  close(): Promise<void>;
}

/** Starts a proxy to a local port, on a free port if none is named. */
export async function createTcpProxy(targetPort: () => number, port = 0): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let accepted = 0;
  let sent = 0;
  let onSent = (): void => undefined;
  const server = createServer((client) => {
    accepted += 1;
    const target = connect(targetPort(), '127.0.0.1');
    client.on('data', ({ length }) => {
      sent += length;
      onSent();
    });
    for (const [one, other] of [
      [client, target],
      [target, client],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  const close = async (): Promise<void> => {
    cut();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cut,
    stall() {
      for (const socket of open) socket.unpipe().pause();
    },
    get accepted() {
      return accepted;
    },
    get sent() {
      return sent;
    },
    async closeAfter(bytes) {
      const limit = sent + bytes;
      await new Promise<void>((reached) => {
        onSent = () => sent >= limit && reached();
      });
      await close();
    },
    close,
  };
}
