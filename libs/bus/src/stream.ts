import { DiscardPolicy, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import type { Message } from '@promo/contracts/message';
import type { Bus } from './connect.ts';

const DAY_NS = 24 * 3600 * 1_000_000_000;

/** The stream that holds an owner's messages of one kind, for example PROMO_ANALYTICS_EVENT. */
export const streamOf = (subject: string) => {
  const [owner = '', kind = ''] = subject.split('.');
  return { name: `${owner}_${kind}`.replaceAll('-', '_').toUpperCase(), subjects: [`${owner}.${kind}.>`] };
};

/** Creates or updates the stream of a subject. Its owner calls this at start; the messages are kept for thirty days. */
export async function ensureStream(bus: Bus, subject: string, replicas: number): Promise<void> {
  const config = {
    ...streamOf(subject),
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.Old,
    num_replicas: replicas,
    max_age: 30 * DAY_NS,
    duplicate_window: DAY_NS,
  };
  const known = await bus.manager.streams.find(config.subjects[0] as string).catch(() => undefined);
  if (known) await bus.manager.streams.update(config.name, config);
  else await bus.manager.streams.add(config);
}

/** Publishes a message and resolves once the stream has it on disk; a message id it knows already is dropped. */
export async function publish(bus: Bus, { id, subject, at, actor, version, data }: Message): Promise<void> {
  const context = headers();
  context.set('Nats-Expected-Stream', streamOf(subject).name);
  await bus.streams.publish(subject, JSON.stringify({ id, at, actor, version, data }), {
    msgID: id,
    headers: context,
    timeout: 2_000,
  });
}
