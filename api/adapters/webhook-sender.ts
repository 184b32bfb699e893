import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { JobFailure } from '../domain/shared/job-failure.ts';
import type { WebhookPort, WebhookRequest } from '../domain/shared/ports.ts';
import { currentSpan, traced } from '../domain/shared/trace.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** Milliseconds from the look-up of the name until the end of the answer. */
const TIMEOUT = 5000;
/** Bytes of the answer that are read: receivers answer with a status. */
const ANSWER_MAX = 64 * 1024;

export interface WebhookSenderOptions {
  /** Also sends to this machine, and there without encryption, for developers and tests. */
  toLoopback?: boolean;
  /** Returns the addresses of a name; the system does by default. */
  lookup?: (host: string) => Promise<LookupAddress[]>;
  /** Certificates of authorities that are trusted instead of the known ones. */
  ca?: string;
  userAgent?: string;
}

const away = (): JobFailure => new JobFailure('RECEIVER_AWAY');

/** Returns the address to connect to. One inner address among several is enough to refuse the name. */
async function addressOf(
  host: string,
  { toLoopback = false, lookup = (name) => systemLookup(name, { all: true }) }: WebhookSenderOptions,
): Promise<LookupAddress> {
  const family = isIP(host);
  const addresses = family === 0 ? await lookup(host).catch(() => Promise.reject(away())) : [{ address: host, family }];
  const [first] = addresses;
  if (first === undefined) throw away();
  if (addresses.some(({ address }) => !isPublicAddress(address) && !(toLoopback && isLoopbackAddress(address)))) throw new JobFailure('RECEIVER_NOT_PUBLIC');
  return first;
}

/** Reads the answer to its end, at most 64 KB of it. @throws if the connection breaks before */
async function drain(response: IncomingMessage): Promise<void> {
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes >= ANSWER_MAX) break;
  }
}

const answerTo = (sent: ClientRequest): Promise<IncomingMessage> => new Promise((resolve, reject) => sent.once('response', resolve).on('error', reject));

/**
 * Creates the sender of webhooks. It looks a name up once and connects to the address that it checked, so that a name that leads elsewhere at the second
 * look-up changes nothing; it follows no redirect and uses no proxy (docs/decisions/0076-webhooks.md).
 */
export function createWebhookSender(options: WebhookSenderOptions = {}): WebhookPort {
  async function exchange({ url, headers, body }: WebhookRequest, signal: AbortSignal): Promise<number> {
    const { protocol, hostname, port, pathname, search } = new URL(url);
    const host = hostname.replace(/^\[|\]$/g, '');
    const { address, family } = await addressOf(host, options);
    // http leads to this machine only; a webhook of another one was created with other settings.
    if (protocol !== 'https:' && !(options.toLoopback === true && isLoopbackAddress(address))) throw new JobFailure('RECEIVER_NOT_PUBLIC');
    const checked: LookupFunction = (_name, { all }, done) => (all === true ? done(null, [{ address, family }]) : done(null, address, family));
    const content = Buffer.from(body);
    const request: RequestOptions = {
      method: 'POST',
      host,
      port: port === '' ? undefined : Number(port),
      path: `${pathname}${search}`,
      headers: { ...headers, 'content-type': 'application/json', 'content-length': content.length, 'user-agent': options.userAgent ?? 'academy-webhooks' },
      agent: false,
      lookup: checked,
      signal,
      ...(options.ca === undefined ? {} : { ca: options.ca }),
    };
    const sent = protocol === 'https:' ? httpsRequest(request) : httpRequest(request);
    try {
      sent.end(content);
      const response = await answerTo(sent);
      await drain(response);
      return response.statusCode ?? 0;
    } finally {
      sent.destroy();
    }
  }

  async function send(request: WebhookRequest, stop: AbortSignal): Promise<number> {
    const timeout = AbortSignal.timeout(TIMEOUT);
    const signal = AbortSignal.any([stop, timeout]);
    const ended = new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(away()), { once: true }));
    try {
      signal.throwIfAborted();
      const status = await Promise.race([exchange(request, signal), ended]);
      currentSpan()?.set({ 'http.response.status_code': status });
      return status;
    } catch (error) {
      throw error instanceof JobFailure ? error : away();
    }
  }

  return {
    // Without the address: it may have a token of the receiver.
    send: (request, stop) =>
      traced(
        () => ({ name: 'POST webhook', kind: 'client', attributes: { 'http.request.method': 'POST' } }),
        () => send(request, stop),
      ),
  };
}
