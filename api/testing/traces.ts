import type { WebhookReceiver } from './webhook-receiver.ts';

type Value = string | number | Value[];

/** A span as a collector received it. */
export interface ReceivedSpan {
  name: string;
  /** By the numbers of OTLP: 1 internal, 2 server, 3 client, 5 consumer. */
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  attributes: Record<string, Value>;
  failed: boolean;
  /** The attributes of the process. */
  resource: Record<string, Value>;
}

interface JsonValue {
  stringValue?: string;
  intValue?: string | number;
  doubleValue?: number;
  arrayValue?: { values: JsonValue[] };
}
type JsonAttributes = ReadonlyArray<{ key: string; value: JsonValue }>;
interface JsonTraces {
  resourceSpans: Array<{
    resource: { attributes: JsonAttributes };
    scopeSpans: Array<{
      spans: Array<{
        name: string;
        kind: number;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        attributes: JsonAttributes;
        status: { code?: number };
      }>;
    }>;
  }>;
}

function contentOf({ stringValue, intValue, doubleValue, arrayValue }: JsonValue): Value {
  if (arrayValue !== undefined) return arrayValue.values.map(contentOf);
  return stringValue ?? doubleValue ?? Number(intValue);
}

const attributesOf = (attributes: JsonAttributes): Record<string, Value> => Object.fromEntries(attributes.map(({ key, value }) => [key, contentOf(value)]));

/** Returns the spans that a collector received, in the JSON of OTLP at /v1/traces. */
export function spansOf({ messages }: WebhookReceiver): ReceivedSpan[] {
  return messages.flatMap(({ path, body }) => {
    if (path !== '/v1/traces') throw new Error(`Traces were sent to ${path}`);
    return (JSON.parse(body) as JsonTraces).resourceSpans.flatMap(({ resource, scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) =>
        spans.map(({ status, attributes, parentSpanId, ...span }) => ({
          ...span,
          parentSpanId: parentSpanId === undefined || parentSpanId === '' ? undefined : parentSpanId,
          attributes: attributesOf(attributes),
          failed: status.code === 2,
          resource: attributesOf(resource.attributes),
        })),
      ),
    );
  });
}
