import { yieldToRequests } from '@promo/runtime/yielding-steps';
import type { Facts } from '../../memory/facts.ts';

/** A list of events by name, and how one of its events becomes a row of the answer. */
export interface EventList<Row> {
  readonly name: string;
  /** @param asOf the first week whose sales are not all there */
  readonly row: (facts: Facts, event: number, asOf: number) => Row;
}

export interface PreserialisedEvents {
  /**
   * The events as a JSON array without its brackets, in the order given, in parts to be sent one after another. Null if
   * newer facts came in meanwhile, which are then to be asked for instead.
   */
  readonly parts: <Row>(
    list: EventList<Row>,
    facts: Facts,
    events: readonly number[],
    asOf: number,
  ) => Promise<Buffer[] | null>;
}

/** After so many events requests that wait are let in. */
const STEP = 250;
const SLAB = 1024 * 1024;
/** Shorter stretches are copied into one part: sending a part costs as much as copying this many bytes. */
const STRETCH = 32 * 1024;
/** No event has more bytes than this. */
const LONGEST = SLAB / 16;

/** Where an event stands: its position, counted over all slabs, and its bytes with comma. */
interface Place {
  readonly start: number;
  readonly length: number;
}

/** The places of those events of one list that are written: some hundred thousand at most, of millions. */
type Places = Map<number, Place>;

/**
 * Events as JSON, each written when it is first asked for and kept until newer facts or another week come. They lie one after another in
 * large slabs that are only ever added to, so an answer is mostly sent from where it lies, without copying. When `limit`
 * bytes are full, everything is dropped and written again as it is asked for.
 */
export function createPreserialisedEvents(current: () => Facts, limit = 64 * SLAB): PreserialisedEvents {
  let writtenFor: { readonly facts: Facts; readonly asOf: number } | undefined;
  const lists = new Map<string, Places>();
  let slabs: Buffer[] = [];
  let used = 0;

  function clear(facts: Facts, asOf: number): void {
    writtenFor = { facts, asOf };
    lists.clear();
    slabs = [];
    used = SLAB;
  }

  function write(row: unknown): Place {
    const text = `${JSON.stringify(row)},`;
    if (used + LONGEST > SLAB) {
      slabs.push(Buffer.allocUnsafeSlow(SLAB));
      used = 0;
    }
    const slab = slabs[slabs.length - 1] as Buffer;
    const place = { start: (slabs.length - 1) * SLAB + used, length: slab.write(text, used) };
    used += place.length;
    return place;
  }

  return {
    parts: async (list, facts, events, asOf) => {
      if (writtenFor?.facts !== facts || writtenFor.asOf !== asOf || slabs.length * SLAB >= limit) clear(facts, asOf);
      const places = lists.getOrInsertComputed(list.name, () => new Map());
      let written = 0;
      for (const event of events) {
        if (places.has(event)) continue;
        if (++written % STEP === 0) {
          await yieldToRequests();
          if (current() !== facts) return null;
          // Another request may have found the limit reached, or the next week begun.
          if (lists.get(list.name) !== places) return null;
        }
        if (!places.has(event)) places.set(event, write(list.row(facts, event, asOf)));
      }
      return stretches(
        slabs,
        events.map((event) => places.get(event) as Place),
      );
    },
  };
}

/** The bytes of events; neighbours in a slab make one part. The comma after the last event is left out. */
function stretches(slabs: readonly Buffer[], places: readonly Place[]): Buffer[] {
  const parts: Buffer[] = [];
  let short: Buffer[] = [];
  const add = (from: number, to: number) => {
    const slab = slabs[Math.floor(from / SLAB)] as Buffer;
    const part = slab.subarray(from % SLAB, (from % SLAB) + to - from);
    if (part.length < STRETCH) short.push(part);
    else parts.push(...(short.length > 0 ? [Buffer.concat(short)] : []), part);
    if (part.length >= STRETCH) short = [];
  };
  let from = -1;
  let to = -1;
  for (const { start, length } of places) {
    if (start !== to || start % SLAB === 0) {
      if (to >= 0) add(from, to);
      from = start;
      to = start;
    }
    to += length;
  }
  if (to >= 0) add(from, to - 1);
  return short.length > 0 ? [...parts, Buffer.concat(short)] : parts;
}
