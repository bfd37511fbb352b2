/** Families of products, and as many of them as a back-test needs. */
import type { Hierarchy } from '../facts/catalog.ts';
import type { Training } from './training.ts';

type Grouped = Pick<Hierarchy, 'category' | 'family'>;

/** Products by category and family, those of one family together; a product without family is one of its own. */
export function familiesOf(ordinals: number, { category, family }: Grouped): number[][] {
  const listed = Array.from({ length: ordinals }, (_, ordinal) => ordinal)
    .filter((ordinal) => (category[ordinal] ?? -1) >= 0)
    .sort(
      (a, b) =>
        (category[a] as number) - (category[b] as number) || (family[a] as number) - (family[b] as number) || a - b,
    );
  const families: number[][] = [];
  for (const ordinal of listed) {
    const last = families.at(-1);
    const [sibling = -1] = last ?? [];
    const related =
      (family[ordinal] as number) >= 0 &&
      family[sibling] === family[ordinal] &&
      category[sibling] === category[ordinal];
    if (last && related) last.push(ordinal);
    else families.push([ordinal]);
  }
  return families;
}

/**
 * The events of whole families, about so many of them, evenly chosen from all categories; all events where there are no more.
 * What promotions cost each other stays together.
 */
export function someFamilies(training: Training, catalog: Grouped, most: number): Training {
  if (training.size <= most) return training;
  const ordinals = training.first.length - 1;
  const eventsOf = (ordinal: number) => (training.first[ordinal + 1] as number) - (training.first[ordinal] as number);
  const chosen = new Uint8Array(ordinals);
  let passed = 0;
  let taken = 0;
  for (const family of familiesOf(ordinals, catalog)) {
    const events = family.reduce((sum, ordinal) => sum + eventsOf(ordinal), 0);
    if (taken <= (passed * most) / training.size) {
      for (const ordinal of family) chosen[ordinal] = 1;
      taken += events;
    }
    passed += events;
  }
  const first = new Int32Array(ordinals + 1);
  for (let ordinal = 0; ordinal < ordinals; ordinal++) {
    first[ordinal + 1] = (first[ordinal] as number) + (chosen[ordinal] === 1 ? eventsOf(ordinal) : 0);
  }
  const isChosen = (_: number, row: number) => chosen[training.ordinal[row] as number] === 1;
  const ints = (column: Int32Array) => column.filter(isChosen);
  const floats = (column: Float64Array) => column.filter(isChosen);
  return {
    size: first.at(-1) as number,
    first,
    ordinal: ints(training.ordinal),
    start: ints(training.start),
    weeks: ints(training.weeks),
    known: ints(training.known),
    recorded: floats(training.recorded),
    depth: floats(training.depth),
    mechanic: ints(training.mechanic),
    mechanics: training.mechanics,
    lift: floats(training.lift),
    y: floats(training.y),
    qty: floats(training.qty),
    weekly: floats(training.weekly),
    disruptive: training.disruptive.filter(isChosen),
    feature: floats(training.feature),
    display: floats(training.display),
  };
}
