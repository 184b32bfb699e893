import { type Agent, type ClientRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders, request as open } from 'node:http';
import { performance } from 'node:perf_hooks';

/** One request of a measure. Every request that expects an answer goes through `send`. */
export interface BenchRequest {
  /** Names the request in an error. */
  name: string;
  url: string;
  method?: string;
  headers?: OutgoingHttpHeaders;
  /** The body, or a function that writes it and ends the request. */
  body?: string | Buffer | ((sent: ClientRequest) => void);
  agent?: Agent;
  /** The status of a good answer; 200 if it is left out. */
  status?: number;
  /** Time limit until the answer has ended, in milliseconds. */
  timeout?: number;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body as text; empty unless it is JSON or text. */
  text: string;
  bytes: number;
  /** Milliseconds until the headers arrived, and until the body ended. */
  begun: number;
  ended: number;
}

/** Ends the bench with exit code 1. */
export class BenchError extends Error {}

/** Answers that have no body. */
const BODILESS = new Set([201, 204]);
const EXCERPT = 400;
/** The share by which the answer of a baseline may be longer or shorter. */
const SAME_SIZE = 0.1;
const TIMEOUT = 120_000;
const KEPT = /json|text/;

/** Sends a request and returns its answer, whatever it is. */
export function exchange({ url, method = 'GET', headers = {}, body, agent, timeout = TIMEOUT }: Omit<BenchRequest, 'name' | 'status'>): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const length = typeof body === 'string' || body instanceof Buffer ? { 'content-length': Buffer.byteLength(body) } : {};
    const sent = open(url, { method, headers: { ...headers, ...length }, ...(agent === undefined ? {} : { agent }), timeout }, (answer) => {
      const begun = performance.now() - started;
      const kept = KEPT.test(answer.headers['content-type'] ?? '');
      const parts: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
        if (kept) parts.push(part);
      });
      answer.once('error', reject);
      answer.once('end', () => {
        const text = Buffer.concat(parts).toString();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, bytes, begun, ended: performance.now() - started });
      });
    });
    sent.once('timeout', () => sent.destroy(new Error(`no answer within ${timeout} ms`)));
    sent.once('error', reject);
    if (typeof body === 'function') body(sent);
    else sent.end(body);
  });
}

/** Returns what is wrong with an answer; undefined if nothing is. A GraphQL answer with errors has the status 200. */
function faultOf({ status, text, bytes }: Answer, expected: number, method: string): string | undefined {
  if (status !== expected) return `status ${status} instead of ${expected}`;
  if (bytes === 0 && method !== 'HEAD' && !BODILESS.has(status)) return 'an empty answer';
  if (text.includes('"errors":[')) return 'errors';
  if (text.startsWith('{"data":null')) return 'no data';
  return undefined;
}

/** Checks that the answer of a baseline is about as long as that of the application: otherwise it would be another answer. @throws BenchError if it is not */
export function assertSameSize(name: string, ours: number, baseline: number): void {
  if (Math.abs(ours - baseline) > ours * SAME_SIZE) throw new BenchError(`${name}: the answer has ${ours} bytes, that of the baseline ${baseline}`);
}

/** @throws BenchError with the request and the answer, if the answer is refused, has errors or is empty */
export function assertGood({ name, method = 'GET', url, status = 200 }: BenchRequest, answer: Answer): void {
  const fault = faultOf(answer, status, method);
  if (fault !== undefined) throw new BenchError(`${name} (${method} ${url}) got ${fault}: ${answer.text.slice(0, EXCERPT)}`);
}

/**
 * Sends a request and returns its answer.
 * @throws BenchError with the request and the answer, if the answer is refused, has errors or is empty
 */
export async function send(request: BenchRequest): Promise<Answer> {
  const { name, method = 'GET', url } = request;
  const answer = await exchange(request).catch((error: Error) => {
    throw new BenchError(`${name} (${method} ${url}) got no answer: ${error.message}`);
  });
  assertGood(request, answer);
  return answer;
}

/** A request of GraphQL: the text of a document, or the hash of one of the client, with the text for a server that does not know it. */
export interface GraphqlRequest {
  name: string;
  address: string;
  token: string;
  document: { text: string } | { hash: string; text?: string };
  variables?: object;
  headers?: Record<string, string>;
}

/** A request of GraphQL as it is sent. */
export type SentGraphql = BenchRequest & {
  body: string;
  /** The body with the text, for a server that does not know the hash. */
  bodyWithText?: string;
};

/** Returns the request of a document, as the client sends it. */
export function graphqlRequest({ name, address, token, document, variables = {}, headers = {} }: GraphqlRequest): SentGraphql {
  const sent = 'hash' in document ? { extensions: { persistedQuery: { version: 1, sha256Hash: document.hash } } } : { query: document.text };
  return {
    name,
    url: `${address}/graphql`,
    method: 'POST',
    headers: {
      accept: 'application/graphql-response+json,application/json;q=0.9',
      'content-type': 'application/json',
      'x-access-token': token,
      'x-content-language': 'en',
      'x-other-languages': 'false',
      ...headers,
    },
    body: JSON.stringify({ variables, ...sent }),
    ...('hash' in document && document.text !== undefined ? { bodyWithText: JSON.stringify({ variables, query: document.text }) } : {}),
  };
}

/** Sends a document and returns its data. @throws BenchError as `send` does */
export async function sendGraphql<Data>(request: GraphqlRequest): Promise<Data> {
  return (JSON.parse((await send(graphqlRequest(request))).text) as { data: Data }).data;
}
