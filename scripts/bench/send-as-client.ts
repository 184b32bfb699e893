import type { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { pauseBefore, RETRIES_MAX, RETRY_PERIOD, TRY_TIMEOUT } from '../../web/shared/apollo/retry-link.ts';
import { isWeakLink } from '../../web/shared/errors/request-error.ts';
import { type Answer, assertGood, exchange, type SentGraphql } from './request.ts';

/** What the client did to get its answers. */
export interface Tries {
  requests: number;
  /** Answers of a server that is too busy (503). */
  refused: number;
  /** Tries without an answer of the application: the connection ended, or the proxy had no server to send them to. */
  unreachable: number;
  retries: number;
}
export const noTries = (): Tries => ({ requests: 0, refused: 0, unreachable: 0, retries: 0 });

const GOOD = 200;
const BUSY = 503;

/** Sends the hash of a document, and its text to a server that was built from other documents (docs/decisions/0021-trusted-documents.md). */
async function exchangeDocument({ bodyWithText, ...request }: SentGraphql, agent: Agent): Promise<Answer> {
  const answer = await exchange({ ...request, agent, timeout: TRY_TIMEOUT });
  if (bodyWithText === undefined || !answer.text.includes('"PERSISTED_QUERY_NOT_FOUND"')) return answer;
  return exchange({ ...request, body: bodyWithText, agent, timeout: TRY_TIMEOUT });
}

/**
 * Sends a request as the web client does: again after the pause of its retry link while the server is busy or does not answer. Returns whether it
 * was answered.
 *
 * @throws BenchError if an answer is neither good nor one after which the client tries again
 */
export async function sendAsClient(request: SentGraphql, agent: Agent, tries: Tries): Promise<boolean> {
  const startedAt = Date.now();
  for (let retries = 1; ; retries += 1) {
    tries.requests += 1;
    const result = await exchangeDocument(request, agent).catch(() => undefined);
    if (result !== undefined && (result.status === GOOD || !isWeakLink({ statusCode: result.status, bodyText: result.text }))) {
      assertGood(request, result);
      return true;
    }
    if (result?.status === BUSY && result.text.includes('SERVICE_UNAVAILABLE')) tries.refused += 1;
    else tries.unreachable += 1;
    if (retries > RETRIES_MAX || Date.now() - startedAt > RETRY_PERIOD) return false;
    tries.retries += 1;
    await wait(pauseBefore(retries, Number(result?.headers['retry-after'] ?? 0)));
  }
}
