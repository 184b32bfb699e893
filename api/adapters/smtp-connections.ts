import { Socket } from 'node:net';
import { createTransport, type Transporter } from 'nodemailer';

/** Time for the connection and for the greeting of the mail server, in milliseconds, after which the job is retried later. */
const CONNECT_TIMEOUT = 15_000;
/** Time after which a connection that no mail needs is closed, in milliseconds. Mail servers close them after some minutes. */
const IDLE_TIME = 5000;
/** Mails on one connection: some mail servers refuse further ones. */
const MAILS_MAX = 50;

/** Returns a socket that sends what is written in one turn of the event loop at once: a mail consists of many small parts. */
function createGatheringSocket(): Socket {
  const socket = new Socket();
  const write = socket.write.bind(socket) as (...parameters: unknown[]) => boolean;
  socket.write = (...parameters: unknown[]): boolean => {
    if (socket.writableCorked === 0) {
      socket.cork();
      setImmediate(() => socket.uncork());
    }
    return write(...parameters);
  };
  return socket;
}

export interface SmtpConnection {
  transport: Transporter;
  socket: Socket;
  /** Mails that used the connection. */
  mails: number;
  /** Called when the whole text of a mail has been written: then the server checks it, which may take minutes. */
  onTextSent: () => void;
}

/** Opens a connection at its first mail; a server that is silent for `silence` milliseconds is disconnected. */
function createConnection(url: string, from: string, silence: number): SmtpConnection {
  const socket = createGatheringSocket();
  // Without this, the end of a mail waits for the server's delayed acknowledgment, 40 ms on Linux.
  socket.setNoDelay(true);
  const timeouts = { connectionTimeout: CONNECT_TIMEOUT, greetingTimeout: CONNECT_TIMEOUT, socketTimeout: silence };
  // The outbox tries again, never the pool. The socket is used once, so the pool may not open another connection.
  const pool = { pool: true, maxConnections: 1, maxRequeues: 0, maxMessages: Number.POSITIVE_INFINITY } as const;
  const transport = createTransport({ url, socket, ...pool, ...timeouts, disableFileAccess: true, disableUrlAccess: true }, { from });
  const connection: SmtpConnection = { socket, transport, mails: 0, onTextSent: () => undefined };
  transport.use('stream', (mail, done) => {
    mail.message?.processFunc((text) => text.once('end', () => connection.onTextSent()));
    done();
  });
  return connection;
}

/** The connections to a mail server. Each sends one mail at a time, and stays open for the next one. */
export interface SmtpConnections {
  /** Returns an open connection that is not in use, or a new one. */
  take(): SmtpConnection;
  /** Keeps a connection whose mail was sent. */
  put(connection: SmtpConnection): void;
  /** Closes a connection whose mail was not sent. */
  drop(connection: SmtpConnection): void;
  close(): void;
}

/**
 * Creates the connections to the mail server at `url`; the callers limit how many are used at the same time. `silence` is the time in
 * milliseconds after which a server that sends nothing is disconnected.
 */
export function createSmtpConnections(url: string, from: string, silence: number): SmtpConnections {
  const idle = new Map<SmtpConnection, NodeJS.Timeout>();
  const keep = (connection: SmtpConnection): void => {
    idle.set(connection, setTimeout(() => drop(connection), IDLE_TIME).unref());
  };
  const forget = (connection: SmtpConnection): void => {
    clearTimeout(idle.get(connection));
    idle.delete(connection);
  };
  const drop = (connection: SmtpConnection): void => {
    forget(connection);
    connection.transport.close();
    connection.socket.destroy();
  };
  return {
    take() {
      const [used] = [...idle.keys()].slice(-1);
      const connection = used ?? createConnection(url, from, silence);
      if (used === undefined) connection.socket.once('close', () => forget(connection));
      else forget(used);
      connection.mails += 1;
      return connection;
    },
    put(connection) {
      if (connection.mails >= MAILS_MAX || connection.socket.destroyed) drop(connection);
      else keep(connection);
    },
    drop,
    close() {
      for (const connection of idle.keys()) drop(connection);
    },
  };
}
