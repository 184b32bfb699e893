import { createTcpProxy, type TcpProxy } from '../../../scripts/testing/tcp-proxy.ts';
import { academyAddress } from '../browser/academy.ts';
import { View } from './view.ts';

/** A way to the server that can be lost, as when the server is killed, without other journeys losing it. */
export interface Line {
  /** The window, with the application at the address of this line. */
  view: View;
  /** Connections are closed, and new ones are refused, until the line is restored. */
  lose(): Promise<void>;
  /** Loses the line when so many more bytes have been sent. */
  loseAfter(bytes: number): Promise<void>;
  restore(): Promise<void>;
  /** The bytes that were sent since the line was opened or restored. */
  sent(): number;
}

/** Runs a journey over a line of its own. */
export async function overLine({ engine }: View, journey: (line: Line) => Promise<void>): Promise<void> {
  const serverPort = Number(new URL(academyAddress).port);
  let proxy: TcpProxy = await createTcpProxy(() => serverPort);
  const { port } = proxy;
  try {
    await journey({
      view: new View(engine, `http://127.0.0.1:${port}`),
      lose: () => proxy.close(),
      loseAfter: (bytes) => proxy.closeAfter(bytes),
      async restore() {
        proxy = await createTcpProxy(() => serverPort, port);
      },
      sent: () => proxy.sent,
    });
  } finally {
    await proxy.close();
  }
}
