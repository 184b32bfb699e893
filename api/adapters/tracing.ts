import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Context, ROOT_CONTEXT, type Span as SdkSpan, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, ParentBasedSampler, type SpanExporter, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Log } from '../domain/shared/log.ts';
import type { BeginTrace, Span, SpanStart } from '../domain/shared/trace.ts';
import type { Env } from '../env.ts';

/** Milliseconds in which the last spans are sent when a process stops. */
const FLUSH = 3000;
/** Milliseconds that the collector has for a batch, with all tries. Meanwhile at most 2048 spans wait; further ones are dropped. */
const SEND = 5000;

const KINDS = {
  server: SpanKind.SERVER,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const;

export interface Tracing {
  begin: BeginTrace;
  /** Sends what is left, for at most three seconds. */
  close(): Promise<void>;
}

/** Reports once that the collector does not take spans, and once that it does again. */
function reported(exporter: SpanExporter, log: Log): SpanExporter {
  let failing = false;
  const report = ({ code, error }: ExportResult): void => {
    const failed = code !== ExportResultCode.SUCCESS;
    if (failed && !failing) log.warn({ err: error }, 'The collector does not take traces; they are dropped');
    if (!failed && failing) log.info({}, 'The collector takes traces again');
    failing = failed;
  };
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        report(result);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

/**
 * Sends spans to a collector by OTLP over HTTP. It is imported only if one is configured, and patches nothing (docs/decisions/0082-traces.md).
 */
export function createTracing({ endpoint, headers, service, ratio }: NonNullable<Env['traces']>, version: string, log: Log): Tracing {
  const exporter = reported(new OTLPTraceExporter({ url: endpoint, headers, timeoutMillis: SEND }), log);
  const resource = resourceFromAttributes({ 'service.name': service, 'service.version': version, 'service.instance.id': randomUUID() });
  const provider = new TracerProvider({
    resource: defaultResource().merge(resource),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: 2 * SEND })],
  });
  const tracer = provider.getTracer('academy', version);

  function begin({ name, kind, attributes }: SpanStart, parent: Context): Span | null {
    const span: SdkSpan = tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes } }, parent);
    if (!span.isRecording()) return null;
    const { traceId, spanId } = span.spanContext();
    return {
      traceId,
      traceparent: `00-${traceId}-${spanId}-01`,
      begin: (start) => (span.isRecording() ? begin(start, trace.setSpan(ROOT_CONTEXT, span)) : null),
      set(changed, renamed) {
        span.setAttributes({ ...changed });
        if (renamed !== undefined) span.updateName(renamed);
      },
      failed(type) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', type);
      },
      end: () => span.end(),
    };
  }

  return {
    begin(start, traceparent) {
      const parent = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
      return begin(start, parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }));
    },
    async close() {
      await Promise.race([provider.shutdown().catch(() => undefined), wait(FLUSH, undefined, { ref: false })]);
    },
  };
}
