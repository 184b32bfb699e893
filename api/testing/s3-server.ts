import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { portOf } from './multipart.ts';

interface Stored {
  content: Buffer;
  changedAt: Date;
}
interface Upload {
  key: string;
  startedAt: Date;
  parts: Map<number, Buffer>;
}

/**
 * What is wrong with the server: it closes every connection, answers nothing, answers late, or does its work and closes the connection instead of every
 * second answer to a write.
 */
export type S3Fault = 'down' | 'silent' | 'slow' | 'lostAnswers';

export interface S3Server {
  endpoint: string;
  objects: Map<string, Stored>;
  uploads: Map<string, Upload>;
  /** The number of requests until now. */
  requests(): number;
  /** Refuses every write with this status and code from now on; `null` accepts writes again. */
  refuseWrites(refusal: { status: number; code: string } | null): void;
  /** Fails in this way from now on; `null` works again. */
  fail(fault: S3Fault | null): void;
  close(): Promise<void>;
}

const PAGE = 3;
const xml = (name: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${name}>`;
const factsOf = (stored: Stored | undefined): string => `<LastModified>${stored?.changedAt.toISOString()}</LastModified><Size>${stored?.content.length}</Size>`;
const tagOf = (content: Buffer): string => `"${createHash('md5').update(content).digest('hex')}"`;

class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/**
 * A server for the part of the S3 protocol that the storage adapter uses, with multipart uploads and their cancellation, in memory. Lists have
 * three keys per page, so that tests cover pagination.
 */
class FakeS3 {
  readonly objects = new Map<string, Stored>();
  readonly uploads = new Map<string, Upload>();
  refusal: { status: number; code: string } | null = null;
  private readonly bucket: string;

  constructor(bucket: string) {
    this.bucket = bucket;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://localhost');
    if (!/^AWS4-HMAC-SHA256 Credential=/.test(request.headers.authorization ?? '')) throw new S3Error(403, 'AccessDenied');
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    if (bucket !== this.bucket) throw new S3Error(404, 'NoSuchBucket');
    const key = rest.join('/');
    if (this.refusal !== null && (request.method === 'PUT' || request.method === 'POST')) {
      await buffer(request);
      throw new S3Error(this.refusal.status, this.refusal.code);
    }
    const query = url.searchParams;
    if (key === '') return this.answerBucket(query, response);
    if (query.has('uploads') || query.has('uploadId')) return this.answerUpload(request, response, key, query);
    return this.answerObject(request, response, key);
  }

  private answerBucket(query: URLSearchParams, response: ServerResponse): void {
    if (query.has('uploads')) {
      const each = [...this.uploads].map(
        ([id, { key, startedAt }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${startedAt.toISOString()}</Initiated></Upload>`,
      );
      response.end(xml('ListMultipartUploadsResult', each.join('')));
      return;
    }
    const after = query.get('continuation-token') ?? '';
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort();
    const page = keys.slice(0, PAGE);
    const more = keys.length > PAGE;
    const contents = page.map((key) => `<Contents><Key>${key}</Key>${factsOf(this.objects.get(key))}</Contents>`);
    response.end(
      xml(
        'ListBucketResult',
        `<IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''}${contents.join('')}`,
      ),
    );
  }

  private async answerUpload(request: IncomingMessage, response: ServerResponse, key: string, query: URLSearchParams): Promise<void> {
    if (request.method === 'POST' && query.has('uploads')) {
      const id = randomUUID();
      this.uploads.set(id, { key, startedAt: new Date(), parts: new Map() });
      response.end(xml('InitiateMultipartUploadResult', `<Bucket>${this.bucket}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId>`));
      return;
    }
    const id = query.get('uploadId') ?? '';
    const upload = this.uploads.get(id);
    if (upload === undefined) throw new S3Error(404, 'NoSuchUpload');
    const body = await buffer(request);
    if (request.method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body);
      response.setHeader('ETag', tagOf(body)).end();
      return;
    }
    this.uploads.delete(id);
    if (request.method === 'DELETE') {
      response.writeHead(204).end();
      return;
    }
    const numbers = [...body.toString('utf8').matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map((match) => Number(match[1]));
    const content = Buffer.concat(numbers.map((number) => upload.parts.get(number) ?? Buffer.alloc(0)));
    this.objects.set(key, { content, changedAt: new Date() });
    response.end(xml('CompleteMultipartUploadResult', `<Key>${key}</Key><ETag>${tagOf(content)}</ETag>`));
  }

  private async answerObject(request: IncomingMessage, response: ServerResponse, key: string): Promise<void> {
    if (request.method === 'PUT') {
      const content = await buffer(request);
      this.objects.set(key, { content, changedAt: new Date() });
      response.setHeader('ETag', tagOf(content)).end();
      return;
    }
    if (request.method === 'DELETE') {
      this.objects.delete(key);
      response.writeHead(204).end();
      return;
    }
    const stored = this.objects.get(key);
    if (stored === undefined) throw new S3Error(404, 'NoSuchKey');
    const { content, changedAt } = stored;
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = first === undefined ? content : content.subarray(Number(first), Number(last) + 1);
    const range = first === undefined ? {} : { 'Content-Range': `bytes ${first}-${Number(first) + part.length - 1}/${content.length}` };
    response.writeHead(first === undefined ? 200 : 206, {
      ETag: tagOf(content),
      'Last-Modified': changedAt.toUTCString(),
      'Content-Length': part.length,
      ...range,
    });
    response.end(request.method === 'HEAD' ? undefined : part);
  }
}

/** Milliseconds until a slow server answers. */
const SLOW = 60;

/** Returns a function that brings the fault of the server into a request, and returns whether the request is answered. */
function faults(): { set: (fault: S3Fault | null) => void; meets: (request: IncomingMessage, response: ServerResponse) => Promise<boolean> } {
  let fault: S3Fault | null = null;
  let writes = 0;
  return {
    set(next) {
      fault = next;
    },
    async meets(request, response) {
      if (fault === 'down') request.socket.destroy();
      if (fault === 'slow') await pause(SLOW);
      if (fault === 'lostAnswers' && request.method !== 'GET') {
        writes += 1;
        if (writes % 2 === 1) response.end = () => response.destroy();
      }
      return fault !== 'down' && fault !== 'silent';
    },
  };
}

/** Starts a fake S3 server on a free port. */
export async function startS3Server(bucket: string): Promise<S3Server> {
  const fake = new FakeS3(bucket);
  const fault = faults();
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    const answer = async (): Promise<void> => {
      if (await fault.meets(request, response)) await fake.answer(request, response);
    };
    answer().catch((error: unknown) => {
      if (response.headersSent || response.destroyed) return response.destroy();
      const { status, code } = error instanceof S3Error ? error : new S3Error(500, 'InternalError');
      return response
        .writeHead(status)
        .end(request.method === 'HEAD' ? undefined : `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    endpoint: `http://127.0.0.1:${portOf(server.address())}`,
    objects: fake.objects,
    uploads: fake.uploads,
    requests: () => requests,
    refuseWrites(refusal) {
      fake.refusal = refusal;
    },
    fail: fault.set,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
