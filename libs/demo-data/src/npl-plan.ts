/** The demo's new products by hand: which there are, and how far each has come. */

/** Names of the steps, as the API's paths have them. */
export type Move = 'approve' | 'mark-ordered' | 'mark-in-stock' | 'take-back' | 'activate' | 'phase-out';

/** What the new product takes the place of: a product with little stock, with much, or any; nothing in particular. */
export type Replaces = 'low cover' | 'high cover' | 'any' | 'soft' | 'nothing';

export interface PlannedProduct {
  readonly key: string;
  /** Placed after the name of the product that it joins or replaces. */
  readonly variant: string;
  readonly replaces: Replaces;
  /** Days from today to the launch; null where nobody has set one. */
  readonly launch: number | null;
  readonly leadTime: number | null;
  /** Approved before the check that the demo runs; the others are what the next check finds. */
  readonly checked: boolean;
  readonly moves: readonly Move[];
  /** Days from today to the expected delivery of an order. */
  readonly delivery: number | null;
  /** Units that are there already, so that nothing has to be ordered. */
  readonly onHand: number | null;
  /** Days from today to the day on which half of the order arrived. */
  readonly half: number | null;
  /** What it costs to buy, percent of its price net of VAT; null where that is as of the product that it joins or replaces. */
  readonly costPct: number | null;
}

export const PLAN: readonly PlannedProduct[] = plan(`
  s1 | Limited Edition   | any        |    6 | 14 | checked | approve mark-ordered mark-in-stock                         | -10 |   - |   - |   -
  o1 | Sensitive         | any        |   25 | 21 | checked | approve mark-ordered                                       |  28 |   - |   - |   -
  o2 | Family Pack       | soft       |   12 | 10 | checked | approve mark-ordered                                       |  -4 |   - |   - |   -
  t1 | Nova formula      | low cover  |    - | 28 | checked | approve                                                    |   - |   - |   - |   -
  t2 | Bio               | soft       |   20 | 14 | checked | approve                                                    |   - |   - |   - |   -
  d1 | Eco punjenje      | nothing    |   35 | 14 | new     | approve                                                    |   - |   - |   - |   -
  d2 | Novo pakiranje    | low cover  |    - | 21 | new     | approve                                                    |   - |   - |   - |   -
  d3 | Zimsko izdanje    | soft       |   18 | 10 | new     | approve                                                    |   - |   - |   - |   -
  n1 | Mini              | high cover |    - |  3 | new     | approve                                                    |   - |   - |   - |   -
  n2 | Proljeće          | soft       |  150 | 14 | new     | approve                                                    |   - |   - |   - |   -
  x1 | Bez termina       | nothing    |    - |  - | new     | approve                                                    |   - |   - |   - |   -
  e1 | Prijedlog okusa   | soft       |   90 | 14 | new     | -                                                          |   - |   - |   - |   -
  e2 | Premium           | nothing    |    - |  - | new     | -                                                          |   - |   - |   - | 108
  c1 | Otkazano          | nothing    |   60 | 14 | new     | approve phase-out                                          |   - |   - |   - |   -
  t3 | Posebno pakiranje | nothing    |   20 | 14 | checked | approve                                                    |   - |  48 |   - |   -
  o3 | Dvostruki paket   | soft       |   15 | 14 | checked | approve mark-ordered                                       |   0 |   - |  -6 |   -
  o4 | Bez dodataka      | nothing    |   22 | 14 | checked | approve mark-ordered                                       |   - |   - |   - |   -
  s2 | Jubilarno izdanje | nothing    |    0 | 14 | checked | approve mark-ordered mark-in-stock take-back mark-in-stock |  -7 |   - |   - |   -
`);

type Cells = [string, string, Replaces, string, string, string, string, string, string, string, string];

function plan(table: string): PlannedProduct[] {
  const number = (cell: string) => (cell === '-' ? null : Number(cell));
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const cells = row.split('|').map((cell) => cell.trim());
      const [key, variant, replaces, launch, leadTime, when, moves, delivery, onHand, half, costPct] = cells as Cells;
      return {
        key,
        variant,
        replaces,
        launch: number(launch),
        leadTime: number(leadTime),
        checked: when === 'checked',
        moves: moves === '-' ? [] : (moves.split(' ') as Move[]),
        delivery: number(delivery),
        onHand: number(onHand),
        half: number(half),
        costPct: number(costPct),
      };
    });
}
