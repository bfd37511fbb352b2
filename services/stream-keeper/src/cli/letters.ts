import type { Bus } from '@promo/bus/connect';
import type { DeadLetter } from '@promo/bus/dead-letters';
import { isMissing } from '@promo/bus/prepare-streams';
import { DEAD_LETTERS, STREAMS } from '@promo/contracts/streams';

/** A dead letter under the number that it is called by, its place in their stream. */
export interface KeptLetter extends DeadLetter {
  readonly number: number;
}

/** All that are kept, the oldest first. */
export async function lettersIn({ manager }: Bus): Promise<KeptLetter[]> {
  const letters: KeptLetter[] = [];
  for (let seq = 1; ; ) {
    // The first one from there on: those in between may have been removed. The client's type does not know it.
    const next = { seq, next_by_subj: '>' };
    const stored = await manager.streams.getMessage(DEAD_LETTERS.name, next);
    if (!stored) return letters;
    letters.push({ number: stored.seq, ...stored.json<DeadLetter>() });
    seq = stored.seq + 1;
  }
}

/** Said of a letter of which there is no original any more. */
export const NO_ORIGINAL = 'too large for its letter, and not in its stream any more';

/** What the letter was about, as it was published: from the letter, else from its stream; undefined where neither has it. */
export async function originalOf({ manager }: Bus, letter: KeptLetter): Promise<string | undefined> {
  if (letter.data !== null) return letter.data;
  const stored = await manager.streams.getMessage(letter.stream, { seq: letter.seq });
  return stored?.subject === letter.subject ? stored.string() : undefined;
}

/**
 * Publishes the original again under its subject, then removes the letter: broken off in between, it can be done again. All
 * consumers of the subject hear it, those that had handled it too.
 */
export async function republish(bus: Bus, letter: KeptLetter): Promise<void> {
  const original = await originalOf(bus, letter);
  if (original === undefined) throw new Error(`${letter.number}: ${NO_ORIGINAL}`);
  if (STREAMS.find(({ name }) => name === letter.stream)?.keeping === 'once-per-subject') await makeRoom(bus, letter);
  await bus.streams.publish(letter.subject, original, {
    // Not the original's id, by which it would be dropped; the same one for each try.
    msgID: `again ${letter.durable} ${letter.at}`,
    expect: { streamName: letter.stream },
    timeout: 2_000,
  });
  await drop(bus, letter);
}

/** Its stream keeps the first message of a subject and refuses another. */
async function makeRoom({ manager }: Bus, { stream, seq, subject }: KeptLetter): Promise<void> {
  const stored = await manager.streams.getMessage(stream, { seq });
  if (stored?.subject === subject) await manager.streams.deleteMessage(stream, seq);
}

export async function drop({ manager }: Bus, { number }: KeptLetter): Promise<void> {
  await manager.streams.deleteMessage(DEAD_LETTERS.name, number).catch((error) => {
    if (!isMissing(error)) throw error;
  });
}
