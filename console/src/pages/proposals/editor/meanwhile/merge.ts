import { type Draft, emptyLine, type Line } from '../../../../plan/draft.ts';
import { isSame } from '../../../../session/unsaved.ts';

/** To which part of a proposal each of its fields belongs. A part is changed as one: its fields mean something beside each other only. */
const PART_OF = {
  title: 'title',
  source: 'source',
  start_yw: 'weeks',
  end_yw: 'weeks',
  start_date: 'weeks',
  end_date: 'weeks',
  mechanic: 'mechanic',
  sale_kind: 'sale_kind',
  channel: 'channel',
  objective: 'objective',
  note: 'note',
  co_planner_ids: 'co_planners',
} as const satisfies Record<Exclude<keyof Draft, 'skus'>, string>;

/** To which part of a line each of its fields belongs. Its name and regular price come from the catalogue. */
const LINE_PART_OF = {
  discount_pct: 'price',
  promo_price: 'price',
  mechanic: 'mechanic',
  sale_kind: 'sale_kind',
  supplier_funding: 'supplier_funding',
  funding_to_agree: 'supplier_funding',
  expected_uplift_pct: 'expected_uplift_pct',
  feature: 'feature',
  display: 'display',
  note: 'note',
} as const satisfies Record<Exclude<keyof Line, 'code' | 'name' | 'regular_price'>, string>;

export type Part = (typeof PART_OF)[keyof typeof PART_OF];
export type LinePart = (typeof LINE_PART_OF)[keyof typeof LINE_PART_OF];

/** Each part with its fields. */
const partsIn = <F extends string, P>(partOf: Readonly<Record<F, P>>): [P, F[]][] => [
  ...Map.groupBy(Object.keys(partOf) as F[], (field) => partOf[field]),
];
const parts = partsIn<keyof typeof PART_OF, Part>(PART_OF);
const lineParts = partsIn<keyof typeof LINE_PART_OF, LinePart>(LINE_PART_OF);
const wholeLine = lineParts.flatMap(([, fields]) => fields);

/** A part in two states of a proposal, which have it otherwise. `line` is a whole line, undefined in the state that lacks it. */
export type Difference =
  | { readonly code: null; readonly part: Part; readonly a: Draft; readonly b: Draft }
  | { readonly code: string; readonly part: LinePart; readonly a: Line; readonly b: Line }
  | { readonly code: string; readonly part: 'line'; readonly a: Line | undefined; readonly b: Line | undefined };

/** Tells a difference from the others of a proposal. */
export const keyOf = ({ code, part }: Difference): string => `${part} ${code ?? ''}`;

/** What became another from one state of a proposal to the next; the order of lines and what the catalogue says do not count. */
export function differences(a: Draft, b: Draft): Difference[] {
  const [before, after] = [byCode(a), byCode(b)];
  return [
    ...parts.flatMap(([part, fields]) => (same(fields, a, b) ? [] : [{ code: null, part, a, b }])),
    ...codesOf(b, a).flatMap((code): Difference[] => {
      const [was, is] = [before.get(code), after.get(code)];
      if (!was || !is) return [{ code, part: 'line', a: was, b: is }];
      return lineParts.flatMap(([part, fields]) => (same(fields, was, is) ? [] : [{ code, part, a: was, b: is }]));
    }),
  ];
}

/**
 * What two people made of one proposal, put together: `base` is what was opened, `mine` what stands in the fields, `theirs` what
 * was saved meanwhile. A part that only one of them changed is as that one has it. Where both did, to different ends, they
 * contradict one another (a mine, b theirs): mine holds, unless the part is among those that are `yielded`.
 */
export function merge(base: Draft, mine: Draft, theirs: Draft, yielded: ReadonlySet<string> = new Set()) {
  const contradictions: Difference[] = [];
  function pick<T>(fields: readonly (keyof NonNullable<T>)[], was: T, my: T, their: T, between: Difference): T {
    if (same(fields, was, my) || same(fields, my, their)) return their;
    if (same(fields, was, their)) return my;
    contradictions.push(between);
    return yielded.has(keyOf(between)) ? their : my;
  }
  const [was, my, their] = [byCode(base), byCode(mine), byCode(theirs)];
  function pickLine(code: string): Line | undefined {
    const [a, b] = [my.get(code), their.get(code)];
    if (!a || !b) return pick<Line | undefined>(wholeLine, was.get(code), a, b, { code, part: 'line', a, b });
    const before = was.get(code) ?? emptyLine(code, null);
    const picked = lineParts.map(([part, fields]) => {
      return only(fields, pick(fields, before, a, b, { code, part, a, b }));
    });
    const known = { name: b.name ?? a.name, regular_price: b.regular_price ?? a.regular_price };
    return Object.assign({ ...b, ...known }, ...picked);
  }
  const picked = parts.map(([part, fields]) =>
    only(fields, pick(fields, base, mine, theirs, { code: null, part, a: mine, b: theirs })),
  );
  const skus = codesOf(theirs, mine).flatMap((code) => pickLine(code) ?? []);
  return { merged: Object.assign({ ...theirs, skus }, ...picked) as Draft, contradictions };
}

const byCode = ({ skus }: Draft) => new Map(skus.map((line) => [line.code, line]));

const codesOf = (...drafts: Draft[]) => [...new Set(drafts.flatMap(({ skus }) => skus.map(({ code }) => code)))];

const only = <T>(fields: readonly (keyof T)[], from: T) =>
  Object.fromEntries(fields.map((field) => [field, from[field]]));

const same = <T>(fields: readonly (keyof NonNullable<T>)[], a: T, b: T): boolean =>
  a === b || (!!a && !!b && fields.every((field) => isSame(a[field], b[field])));
