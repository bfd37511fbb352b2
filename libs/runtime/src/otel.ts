/** The only importer of OpenTelemetry, loaded where traces are asked for. */
import { randomUUID } from 'node:crypto';
import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  SpanKind as Kind,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { type Origin, traceOf } from './origin.ts';
import type { Recorder, SpanKind } from './span.ts';

const KINDS: Readonly<Record<SpanKind, Kind>> = {
  server: Kind.SERVER,
  client: Kind.CLIENT,
  producer: Kind.PRODUCER,
  consumer: Kind.CONSUMER,
};

/** A process that is asked to stop waits no longer for the collector. */
const LAST_EXPORT_MS = 2_000;

/**
 * Sends spans in batches to `OTEL_EXPORTER_OTLP_ENDPOINT`/v1/traces; the exporter reads the other OTEL_EXPORTER_OTLP_
 * variables itself. OTEL_TRACES_SAMPLER_ARG is the share of traces begun here that are recorded, 1 unless set; of others
 * the caller decides.
 */
export function createRecorder(service: string, env: NodeJS.ProcessEnv): Recorder {
  const ids = new RandomIdGenerator();
  /** The id of the next trace: what the gateway writes of a request's id has no span behind it yet, and begins with this one. */
  let wanted: string | undefined;
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': service, 'service.instance.id': randomUUID() }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(Number(env.OTEL_TRACES_SAMPLER_ARG || 1)) }),
    idGenerator: {
      generateTraceId: () => wanted ?? ids.generateTraceId(),
      generateSpanId: () => ids.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        scheduledDelayMillis: Number(env.OTEL_BSP_SCHEDULE_DELAY || 5_000),
      }),
    ],
  });
  const w3c = new W3CTraceContextPropagator();
  const tracer = provider.getTracer('promo');
  return {
    begin: ({ kind, name, attributes = {} }, origin) => {
      const begins = origin.traceparent === traceOf(origin.requestId ?? '');
      const sent = w3c.extract(ROOT_CONTEXT, origin, defaultTextMapGetter);
      const parent = begins ? ROOT_CONTEXT : sent;
      wanted = begins ? trace.getSpanContext(sent)?.traceId : undefined;
      const span = tracer.startSpan(
        name,
        { kind: KINDS[kind], attributes: { ...attributes, 'request.id': origin.requestId } },
        parent,
      );
      const within: Pick<Origin, 'traceparent'> = {};
      w3c.inject(trace.setSpan(ROOT_CONTEXT, span), within, defaultTextMapSetter);
      return {
        origin: { ...origin, traceparent: within.traceparent },
        end: (outcome) => {
          if (typeof outcome === 'number') span.setAttribute('http.response.status_code', outcome);
          if (outcome instanceof Error) span.recordException(outcome);
          if (isFailure(outcome)) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    [Symbol.asyncDispose]: async () => {
      const late = new Promise((resolve) => setTimeout(resolve, LAST_EXPORT_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

/** A refusal, thrown or answered, is an answer as well: its status is below 500. */
function isFailure(outcome: Error | number = 200): boolean {
  const status = typeof outcome === 'number' ? outcome : ((outcome as { status?: number }).status ?? 500);
  return status >= 500;
}
