import { counter, histogram } from '@promo/runtime/metrics';

/** Seconds; an asker gives up before 2 s. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

export const queryDuration = histogram(
  'bus_query_duration_seconds',
  'Time until a question to another service was answered, a second try included; the status is that of the same answer on HTTP, 504 for none in time and 503 for nobody there',
  BUCKETS,
  ['subject', 'status'],
);

export const handled = counter('bus_messages_handled_total', 'Messages handled', ['durable']);

export const failures = counter(
  'bus_message_failures_total',
  'Tries to handle a message that failed: it comes again, or is set aside',
  ['durable'],
);

export const redeliveries = counter('bus_redeliveries_total', 'Messages delivered for at least the second time', [
  'durable',
]);

export const deadLetters = counter('bus_dead_letters_total', 'Messages set aside as dead letters', ['durable']);

/** Begins at 0, so that the first of its kind is seen as a rise. */
export function expectMessages(durable: string): void {
  for (const count of [handled, failures, redeliveries, deadLetters]) count.inc({ durable }, 0);
}
