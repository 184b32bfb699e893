import type { Env } from '../../env.ts';
import { ANSWER_TIMEOUT, type Finding, findingsOf, reasonOf } from './finding.ts';

const { ok, note, fault } = findingsOf('traces');

/** Sends the collector no spans, in the form in which the processes send theirs. */
export async function examineTraces({ traces }: Pick<Env, 'traces'>): Promise<Finding> {
  if (traces === undefined) return note('OTEL_EXPORTER_OTLP_ENDPOINT is not set: no traces are sent.');
  const { endpoint, headers } = traces;
  try {
    const { ok: taken, status } = await fetch(endpoint, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [] }),
      signal: AbortSignal.timeout(ANSWER_TIMEOUT),
    });
    if (taken) return ok(`The collector takes traces at ${endpoint}.`);
    const refused = status === 401 || status === 403;
    return fault(
      refused
        ? `The collector refuses OTEL_EXPORTER_OTLP_HEADERS (status ${status}): correct them.`
        : `What answers at ${endpoint} is no collector that takes OTLP over HTTP (status ${status}): correct OTEL_EXPORTER_OTLP_ENDPOINT, which is its address without /v1/traces.`,
    );
  } catch (error) {
    return fault(`The collector does not answer at ${endpoint} (${reasonOf(error)}): start it, or correct OTEL_EXPORTER_OTLP_ENDPOINT.`);
  }
}
