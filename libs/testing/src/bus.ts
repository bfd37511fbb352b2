import { answer } from '@promo/bus/answer';
import { type Bus, connectBus } from '@promo/bus/connect';
import type { Query, ReplyOf, RequestOf } from '@promo/contracts/query';
import { streamOf } from '@promo/contracts/streams';
import { silent } from './log.ts';

/** An event as it lies in its stream. */
export interface StoredEvent<Data = Record<string, unknown> & { readonly version: number }> {
  readonly id: string;
  readonly subject: string;
  readonly actor: number | null;
  readonly version: number;
  readonly data: Data;
}

/** A connection of a test's own, under the name of a service. */
export const testBus = (url: string, name: string): Promise<Bus> => connectBus(url, silent(name));

/** Has a query answered. */
type Answering = <const Q extends Query>(
  declared: Q,
  handle: (request: RequestOf<Q>) => ReplyOf<Q> | Promise<ReplyOf<Q>>,
) => void;

/** Answers queries as analytics would, until disposed of. */
export async function fakeAnalytics(url: string, declare: (answering: Answering) => void): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const bus = stack.use(await testBus(url, 'analytics'));
  declare((declared, handle) => stack.use(answer(bus, declared, handle)));
  await bus.connection.flush();
  return stack.move();
}

/** What is in the stream of a subject, in order. */
export async function storedEvents<Data>(url: string, subject: string): Promise<StoredEvent<Data>[]> {
  await using bus = await testBus(url, 'events');
  const { name } = streamOf(subject);
  const { state } = await bus.manager.streams.info(name);
  const consumer = await bus.streams.consumers.get(name);
  const events: StoredEvent<Data>[] = [];
  while (events.length < state.messages) {
    const message = await consumer.next({ expires: 2_000 });
    if (!message) break;
    events.push({ subject: message.subject, ...message.json<Omit<StoredEvent<Data>, 'subject'>>() });
  }
  return events;
}
