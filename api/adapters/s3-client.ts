import type { S3Client } from '@aws-sdk/client-s3';
import { bucketSpan, traced } from '../domain/shared/trace.ts';

/** Bucket and credentials; without keys the role of the machine is used. */
export interface S3Settings {
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKey: string | undefined;
  secretKey: string | undefined;
  /** Puts the bucket in the path instead of the host name: most servers other than Amazon's need it. */
  forcePathStyle: boolean;
}

/** Videos are streamed over connections that stay open. */
const SOCKETS = 400;
/**
 * Timeouts in milliseconds: to connect; until the bucket answers, with all tries, and for a part of an upload since its last byte, less than the 20 s for which
 * the client waits; and of a read without progress: a paused video makes none either (docs/decisions/0078-a-silent-bucket.md).
 */
export const S3_TIMEOUTS = { connect: 5000, answer: 12_000, idle: 5 * 60_000 };

type Sdk = typeof import('@aws-sdk/client-s3') & Pick<typeof import('@aws-sdk/lib-storage'), 'Upload'>;
export interface Connection {
  sdk: Sdk;
  client: S3Client;
  /** Sends what may take longer than an answer, as long as bytes flow, and sends nothing again to a bucket that is silent. */
  uploads: S3Client;
}

/** Creates the error of a bucket that does not answer, which is temporary. */
export const unanswered = (options?: ErrorOptions): Error => Object.assign(new Error('The storage does not answer now', options), { code: 'EAGAIN' });
/** Whether the SDK waited in vain. It gives the same name to a connection that was closed, which has the code of its socket. */
const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError' && !('code' in error);

/** The SDK is large: it is loaded when the first file is read, and never with files on disk. */
export function connector(settings: S3Settings, timeouts: typeof S3_TIMEOUTS): () => Promise<Connection> {
  let connection: Promise<Connection> | undefined;
  const connect = async (): Promise<Connection> => {
    const [client, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
    const { endpoint, region, accessKey, secretKey, forcePathStyle } = settings;
    const agent = { keepAlive: true, maxSockets: SOCKETS };
    const clientWith = (socketTimeout: number): S3Client => {
      const opened = new client.S3Client({
        ...(endpoint === undefined ? {} : { endpoint }),
        ...(accessKey === undefined || secretKey === undefined ? {} : { credentials: { accessKeyId: accessKey, secretAccessKey: secretKey } }),
        region,
        forcePathStyle,
        // Other servers do not support the newer checksums.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: { httpAgent: agent, httpsAgent: agent, connectionTimeout: timeouts.connect, socketTimeout },
      });
      opened.middlewareStack.add(
        (next, { commandName = '' }) =>
          (args) =>
            traced(
              () => bucketSpan(commandName.replace(/Command$/, '')),
              () => next(args),
            ),
        {
          step: 'initialize',
          name: 'span',
        },
      );
      return opened;
    };
    const uploads = clientWith(timeouts.answer);
    const silenceIsFinal = (error: unknown): never => {
      // Without its cause, which the SDK would take as a reason to send the part again.
      throw isTimeout(error) ? unanswered() : error;
    };
    uploads.middlewareStack.add((next) => (args) => next(args).catch(silenceIsFinal), { step: 'deserialize', name: 'silenceIsFinal' });
    return { sdk: { ...client, Upload }, client: clientWith(timeouts.idle), uploads };
  };
  return () => {
    connection ??= connect();
    return connection;
  };
}
