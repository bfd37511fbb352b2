import { slotsIn } from '../../domain/events/event-table.ts';
import type { Facts } from '../../memory/facts.ts';
import { yieldToRequests } from '../../memory/yielding-steps.ts';

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

/** Where each event of one list stands: its position, counted over all slabs (−1: not written yet), and its bytes with comma. */
interface Places {
  readonly start: Int32Array;
  readonly length: Int32Array;
}

/**
 * Events as JSON, each written when it is first asked for and kept until newer facts or another week come. They lie one after another in
 * large slabs that are only ever added to, so an answer is mostly sent from where it lies, without copying. When `limit`
 * bytes are full, everything is dropped and written again as it is asked for.
 */
export function createPreserialisedEvents(current: () => Facts, limit = 64 * SLAB): PreserialisedEvents {
  let of: { readonly facts: Facts; readonly asOf: number } | undefined;
  const lists = new Map<string, Places>();
  let slabs: Buffer[] = [];
  let used = 0;

  function clear(facts: Facts, asOf: number): void {
    of = { facts, asOf };
    lists.clear();
    slabs = [];
    used = SLAB;
  }

  function placesOf(list: string, { analysis }: Facts): Places {
    const slots = slotsIn(analysis.table);
    const places = lists.get(list) ?? { start: new Int32Array(slots).fill(-1), length: new Int32Array(slots) };
    lists.set(list, places);
    return places;
  }

  function write(row: unknown, { start, length }: Places, event: number): void {
    const text = `${JSON.stringify(row)},`;
    if (used + LONGEST > SLAB) {
      slabs.push(Buffer.allocUnsafeSlow(SLAB));
      used = 0;
    }
    const slab = slabs[slabs.length - 1] as Buffer;
    start[event] = (slabs.length - 1) * SLAB + used;
    length[event] = slab.write(text, used);
    used += length[event] as number;
  }

  return {
    parts: async (list, facts, events, asOf) => {
      if (of?.facts !== facts || of.asOf !== asOf || slabs.length * SLAB >= limit) clear(facts, asOf);
      const places = placesOf(list.name, facts);
      let written = 0;
      for (const event of events) {
        if ((places.start[event] as number) >= 0) continue;
        if (++written % STEP === 0) {
          await yieldToRequests();
          if (current() !== facts) return null;
          // Another request may have found the limit reached, or the next week begun.
          if (lists.get(list.name) !== places) return null;
        }
        if ((places.start[event] as number) < 0) write(list.row(facts, event, asOf), places, event);
      }
      return stretches(slabs, places, events);
    },
  };
}

/** The bytes of the events; neighbours in a slab make one part. The comma after the last event is left out. */
function stretches(slabs: readonly Buffer[], { start, length }: Places, events: readonly number[]): Buffer[] {
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
  for (const event of events) {
    const at = start[event] as number;
    if (at !== to || at % SLAB === 0) {
      if (to >= 0) add(from, to);
      from = at;
      to = at;
    }
    to += length[event] as number;
  }
  if (to >= 0) add(from, to - 1);
  return short.length > 0 ? [...parts, Buffer.concat(short)] : parts;
}
