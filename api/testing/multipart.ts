import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

const BOUNDARY = 'a-boundary-of-these-tests';

/** One part of a form. */
export interface FormPart {
  field: string;
  /** The part is a file when it has a name, else a value. */
  fileName?: string;
  content: Buffer | string;
  /** The content type of a file; `application/octet-stream` by default. */
  type?: string;
}

const headOf = ({ field, fileName, type = 'application/octet-stream' }: Omit<FormPart, 'content'>): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"${fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: ${type}`}\r\n\r\n`;
const END = `\r\n--${BOUNDARY}--\r\n`;

/** Encodes a form as the bytes of a multipart body. */
export function buildForm(parts: readonly FormPart[]): Buffer {
  const chunks = parts.flatMap((part, index) => [Buffer.from(`${index === 0 ? '' : '\r\n'}${headOf(part)}`), Buffer.from(part.content as string)]);
  return Buffer.concat([...chunks, Buffer.from(END)]);
}
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
/** The bytes of a form before and after the content of one file. */
export const formAround = (fileName: string): { head: Buffer; tail: Buffer } => ({
  head: Buffer.from(headOf({ field: 'file', fileName })),
  tail: Buffer.from(END),
});

interface RawAnswer {
  status: number;
  body: Record<string, unknown>;
}

export interface RawUpload {
  request: ClientRequest;
  /** Resolves with the response; rejects when the connection is lost. */
  answer: Promise<RawAnswer>;
  socket(): Promise<Socket>;
}

async function readAnswer(message: IncomingMessage): Promise<RawAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return { status: message.statusCode ?? 0, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
}

/** Opens a request whose body the test writes itself: slowly, partly, or without an end. */
export function openUpload(url: string, token: string | undefined, headers: Record<string, string> = {}): RawUpload {
  const { hostname, port, pathname } = new URL(url);
  const common = { 'content-type': FORM_TYPE, ...(token === undefined ? {} : { 'x-access-token': token }), ...headers };
  const sent = request({ hostname, port, path: pathname, method: 'POST', headers: common, agent: false });
  const answer = new Promise<RawAnswer>((resolve, reject) => {
    sent.once('response', (message) => readAnswer(message).then(resolve, reject));
    sent.on('error', reject);
  });
  answer.catch(() => undefined);
  return { request: sent, answer, socket: () => new Promise((resolve) => (sent.socket ? resolve(sent.socket) : sent.once('socket', resolve))) };
}

/** Writes chunks until the server responds or the connection closes; returns the number of bytes written. */
export async function writeUntilRefused(upload: RawUpload, chunk: Buffer, maxBytes: number): Promise<number> {
  let written = 0;
  let over = false;
  const ended = upload.answer.then(
    () => (over = true),
    () => (over = true),
  );
  upload.request.once('close', () => {
    over = true;
  });
  while (!over && written < maxBytes) {
    written += chunk.length;
    if (!upload.request.write(chunk)) await Promise.race([new Promise((resolve) => upload.request.once('drain', resolve)), ended]);
  }
  return written;
}

export const portOf = (address: AddressInfo | string | null): number => (typeof address === 'object' && address !== null ? address.port : 0);
