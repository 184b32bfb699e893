import type { DataSource } from 'typeorm';

interface Client {
  connection: { on(event: 'dataRow', listener: (message: { length: number }) => void): void };
}
interface Pool {
  on(event: 'acquire', listener: (client: Client) => void): void;
}

/** The bytes of the rows that PostgreSQL has sent, as they come over the connections. */
export interface RowBytes {
  count: number;
}

/** Counts the bytes of all rows that a connected data source receives from now on. */
export function countRowBytes(source: DataSource): RowBytes {
  const bytes: RowBytes = { count: 0 };
  const counted = new WeakSet<Client>();
  const { master } = source.driver as unknown as { master: Pool };
  master.on('acquire', (client) => {
    if (counted.has(client)) return;
    counted.add(client);
    client.connection.on('dataRow', ({ length }) => {
      bytes.count += length;
    });
  });
  return bytes;
}
