import type { Bus } from '@promo/bus/connect';

/** A message as a stream keeps it. */
export interface Told {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
}

/** All that a stream holds, in order; nothing of one that is not there. */
export async function messagesIn(bus: Bus, stream: string): Promise<Told[]> {
  const info = await bus.manager.streams.info(stream).catch(() => undefined);
  const told: Told[] = [];
  for (let seq = info?.state.first_seq || 1; seq <= (info?.state.last_seq ?? 0); seq++) {
    const message = await bus.manager.streams.getMessage(stream, { seq });
    if (!message) continue;
    told.push({ id: message.header.get('Nats-Msg-Id'), subject: message.subject, text: message.string() });
  }
  return told;
}
