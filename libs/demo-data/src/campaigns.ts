/** The demo's promotion plan by hand: who plans what, when, and what became of it. */

import type { SaleKind } from '@promo/retail/nc30';

export type Planner = 'Planner' | 'Nabava' | 'Veleprodaja';

/** What happens to a proposal after it was created. */
export type Step =
  | { readonly edit: { readonly note: string } }
  | { readonly status: 'draft' | 'submitted' | 'withdrawn'; readonly log_line: string }
  | { readonly decision: 'approve' | 'reject' | 'request_revision'; readonly feedback?: string };

interface Path {
  readonly created: 'draft' | 'submitted';
  /** With `?` in place of the reviewer's words. */
  readonly steps: readonly Step[];
}

export const PATHS = {
  draft: { created: 'draft', steps: [] },
  submitted: { created: 'submitted', steps: [] },
  'draft, submitted': { created: 'draft', steps: [{ status: 'submitted', log_line: 'Popis artikala je potpun' }] },
  approved: { created: 'submitted', steps: [{ decision: 'approve' }] },
  rejected: { created: 'submitted', steps: [{ decision: 'reject', feedback: '?' }] },
  revision: { created: 'submitted', steps: [{ decision: 'request_revision', feedback: '?' }] },
  'revision, approved': {
    created: 'submitted',
    steps: [
      { decision: 'request_revision', feedback: '?' },
      { status: 'submitted', log_line: 'Dorađeno prema primjedbi' },
      { decision: 'approve', feedback: 'Sada je u redu' },
    ],
  },
  'revision, edited, approved': {
    created: 'submitted',
    steps: [
      { decision: 'request_revision', feedback: '?' },
      { edit: { note: 'Ostale robne marke dolaze u sljedeći katalog' } },
      { status: 'submitted', log_line: 'Dorađeno prema primjedbi' },
      { decision: 'approve' },
    ],
  },
  withdrawn: { created: 'submitted', steps: [{ status: 'withdrawn', log_line: '?' }] },
} as const satisfies Record<string, Path>;

export interface Campaign {
  readonly key: string;
  readonly source: string;
  /** `#` stands for the calendar weeks. */
  readonly title: string;
  readonly by: Planner;
  /** First week, counted from the current one. */
  readonly start: number;
  /** How many weeks; 0 while nobody has settled it. */
  readonly weeks: number;
  readonly lines: number;
  /** Percent; 0 where the mechanic says it. */
  readonly depth: number;
  readonly mechanic: string | null;
  readonly path: keyof typeof PATHS;
  /** What the reviewer said, or why it was withdrawn. */
  readonly words: string;
}

export const CAMPAIGNS: readonly Campaign[] = campaigns(`
  p1 | katalog       | Katalog tj. #              | Planner     | -11 | 2 | 20 | 25 | -   | approved           | -
  p2 | loyalty       | Klub: pogodnosti mjeseca   | Planner     | -10 | 4 | 10 | 15 | -   | approved           | -
  p3 | katalog       | Katalog tj. #              | Planner     |  -9 | 2 | 22 | 30 | -   | approved           | -
  p4 | vikend-akcija | Vikend akcija tj. #        | Veleprodaja |  -8 | 1 |  6 | 40 | -   | approved           | -
  p5 | katalog       | Katalog tj. #              | Planner     |  -7 | 2 | 24 | 20 | -   | revision, approved | Nedostaje sufinanciranje dobavljača
  p6 | webshop       | Webshop: dva plus jedan    | Nabava      |  -6 | 2 |  8 |  0 | 2+1 | approved           | -
  k1 | katalog       | Katalog tj. #              | Planner     |  -5 | 2 | 24 | 25 | -   | approved           | -
  k2 | katalog       | Katalog tj. #              | Planner     |  -3 | 2 | 26 | 20 | -   | revision, edited, approved | Previše artikala iste robne marke
  k3 | katalog       | Katalog tj. #              | Planner     |  -1 | 2 | 22 | 25 | -   | approved           | -
  k4 | katalog       | Katalog tj. #              | Planner     |   1 | 2 | 25 | 25 | -   | approved           | -
  k5 | katalog       | Katalog tj. #              | Planner     |   3 | 2 | 24 | 20 | -   | submitted          | -
  k6 | katalog       | Sezonsko sniženje tj. #    | Planner     |   5 | 2 | 18 | 30 | -   | draft              | -
  k7 | katalog       | Katalog, čeka termin       | Planner     |   0 | 0 |  6 | 20 | -   | draft              | -
  v1 | vikend-akcija | Vikend akcija tj. #        | Veleprodaja |  -2 | 1 |  6 | 35 | -   | approved           | -
  v2 | vikend-akcija | Vikend akcija tj. #        | Veleprodaja |   0 | 1 |  7 | 40 | -   | approved           | -
  v3 | vikend-akcija | Vikend akcija tj. #        | Veleprodaja |   1 | 1 |  6 | 50 | -   | rejected           | Cijena bi bila ispod nabavne
  v4 | vikend-akcija | Vikend akcija tj. #        | Veleprodaja |   3 | 1 |  6 | 35 | -   | draft, submitted   | -
  v5 | vikend-akcija | Vikend akcija tj. #        | Veleprodaja |   4 | 1 |  5 | 40 | -   | revision           | Molim dogovoriti sufinanciranje dobavljača
  v6 | vikend-akcija | Vikend akcija tj. #        | Veleprodaja |   6 | 1 |  5 | 35 | -   | withdrawn          | Dobavljač ne može isporučiti količinu
  w1 | webshop       | Webshop: tjedan ponude     | Nabava      |  -4 | 1 | 10 | 15 | -   | approved           | -
  w2 | webshop       | Webshop: dva plus jedan    | Nabava      |   0 | 3 |  8 |  0 | 2+1 | approved           | -
  w3 | webshop       | Webshop: preporuke kupaca  | Nabava      |   2 | 2 |  9 | 25 | -   | approved           | -
  w4 | webshop       | Webshop: samo na internetu | Nabava      |   3 | 2 |  8 | 20 | -   | submitted          | -
  w5 | webshop       | Webshop: rasprodaja zaliha | Nabava      |   7 | 2 | 12 | 45 | -   | revision           | Nedostaje plan zaliha po skladištima
  l1 | loyalty       | Klub: bodovi i popusti     | Planner     |  -2 | 4 | 12 | 10 | -   | approved           | -
  l2 | loyalty       | Klub: pogodnosti mjeseca   | Planner     |   2 | 4 | 12 | 20 | -   | approved           | -
  l3 | loyalty       | Klub: rođendanski popust   | Planner     |   4 | 4 | 10 | 30 | -   | draft              | -
  l4 | loyalty       | Klub: jedan plus jedan     | Planner     |   6 | 2 |  5 |  0 | 1+1 | rejected           | Mehanika opterećuje maržu
  l5 | loyalty       | Klub: dvostruki bodovi     | Planner     |   9 | 2 |  8 | 10 | -   | withdrawn          | Preklapa se s inventurom
`);

/** What is no ordinary promotion. */
export const SALE_KIND_OF: Readonly<Record<string, SaleKind | undefined>> = { k6: 'seasonal', w5: 'clearance' };

/** What suppliers agreed to only after the review, cents a piece: sales rows do not have it, so that it is still to be asked of them. */
export const AGREED_LATE: Readonly<Record<string, number | undefined>> = { p5: 5 };

/** A plan that counts on what suppliers have not agreed to yet. */
export const TO_AGREE = 'v4';

/** A new product in a plan that begins before its launch, as a planner may have heard of it too early; code by the campaign's key. */
export const NOT_LAUNCHED: Readonly<Record<string, string | undefined>> = { l3: 'NOVO-D1' };

interface Clash {
  readonly a: string;
  readonly b: string;
  /** How many products both promote. */
  readonly shared: number;
  /** Depths that the two give them, percent. */
  readonly depths: readonly [number, number];
  readonly severity: 'high' | 'medium' | 'low';
  /** The reviewer accepts it. */
  readonly acknowledged?: true;
}

/** Proposals of different sources that want the same products in the same weeks; there are no others. */
export const CLASHES: readonly Clash[] = [
  // both approved: the catalogue's second week is the web shop's first
  { a: 'k4', b: 'w3', shared: 2, depths: [25, 25], severity: 'high', acknowledged: true },
  // nobody has decided yet, but the depths cannot both be announced
  { a: 'k5', b: 'v4', shared: 3, depths: [20, 35], severity: 'high' },
  { a: 'l2', b: 'w4', shared: 2, depths: [20, 20], severity: 'medium' },
  { a: 'k6', b: 'l3', shared: 1, depths: [30, 30], severity: 'low' },
];

function campaigns(table: string): Campaign[] {
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const [key, source, title, by, start, weeks, lines, depth, mechanic, path, words] = row
        .split(' | ')
        .map((cell) => cell.trim()) as Row;
      return {
        key,
        source,
        title,
        by: by as Planner,
        start: Number(start),
        weeks: Number(weeks),
        lines: Number(lines),
        depth: Number(depth),
        mechanic: mechanic === '-' ? null : mechanic,
        path: path as Campaign['path'],
        words,
      };
    });
}

type Row = [
  key: string,
  source: string,
  title: string,
  by: string,
  start: string,
  weeks: string,
  lines: string,
  depth: string,
  mechanic: string,
  path: string,
  words: string,
];

/** By how many percent something of a product rises. */
export interface Change {
  readonly price?: number;
  readonly cost?: number;
}

/** What changes of the last products of campaigns once they are planned: in one that is approved, and in one that waits. */
export const CHANGED_SINCE: Readonly<Record<string, readonly Change[]>> = {
  k4: [{ price: -10 }, { cost: 12 }],
  w4: [{ cost: 9 }],
};
