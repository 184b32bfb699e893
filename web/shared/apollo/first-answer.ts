import { requestHeaders } from './request-headers.ts';

/** A query that boot.js sent before this code was loaded. */
interface FirstAnswer {
  operationName: string;
  hash: string;
  variables: Readonly<Record<string, unknown>>;
  headers: Readonly<Record<string, string>>;
  response: Promise<Response>;
}

declare global {
  interface Window {
    firstAnswers?: FirstAnswer[];
  }
}

/** Age of a page up to which it takes the answer, in milliseconds. */
const PAGE_AGE_MAX = 30_000;
/** Headers on which the answer depends: for whom, and in which language. */
const DECISIVE = ['x-access-token', 'x-content-language', 'x-other-languages'];

interface Body {
  variables?: unknown;
  extensions?: { persistedQuery?: { sha256Hash?: string } };
}

const hasHeaders = (sent: FirstAnswer['headers'], requested: Headers): boolean => DECISIVE.every((name) => requested.get(name) === sent[name]);

/** The variables as text, in one order: Apollo Client puts those with a default value first. */
const sorted = (variables: unknown): string => JSON.stringify(Object.entries(variables ?? {}).sort());

function isSame({ hash, variables, headers }: FirstAnswer, options: RequestInit): boolean {
  const body = JSON.parse(String(options.body)) as Body;
  if (body.extensions?.persistedQuery?.sha256Hash !== hash || sorted(body.variables) !== sorted(variables)) return false;
  return hasHeaders(headers, new Headers(options.headers));
}

/** Like `fetch`, but takes the answer to a query that boot.js sent, once, if the request is the same. */
export const fetchOrFirstAnswer: typeof fetch = (url, options) => {
  const first = options && performance.now() <= PAGE_AGE_MAX && window.firstAnswers?.find((each) => isSame(each, options));
  if (!first) return fetch(url, options);
  // A later request of the same query wants newer data.
  window.firstAnswers = window.firstAnswers?.filter((each) => each !== first);
  return first.response;
};

/** Longest time for which the first page waits for the answer before it renders, in milliseconds. */
const WAIT_MAX = 1000;

const pause = (milliseconds: number): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));

/** Returns the query that boot.js sent, if the page has not used its answer. */
export const sentFirst = (operationName: string): FirstAnswer | undefined => window.firstAnswers?.find((each) => each.operationName === operationName);

/**
 * Returns the data of a query that boot.js sent with its variables, and leaves the response for the request of the page itself; null if
 * boot.js sent another query or for another reader, if the server refused it, or if the answer is late.
 */
export async function readFirstAnswer(operationName: string): Promise<{ data: unknown; variables: FirstAnswer['variables'] } | null> {
  const first = sentFirst(operationName);
  if (first === undefined || !hasHeaders(first.headers, new Headers(requestHeaders()))) return null;
  const body = first.response.then((response) => response.clone().json() as Promise<{ data?: unknown; errors?: unknown }>);
  const answer = await Promise.race([body.catch(() => null), pause(WAIT_MAX)]);
  if (answer?.data === undefined || answer.data === null || answer.errors !== undefined) return null;
  return { data: answer.data, variables: first.variables };
}
