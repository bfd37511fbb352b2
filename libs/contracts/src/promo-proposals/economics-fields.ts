import { type Static, Type } from 'typebox';
import { EconomicsTotals, LineFigures } from '../promo-analytics/economics.ts';

const { on_hand, on_order, needed_p90, shortfall, nc30, ...figures } = LineFigures.properties;

const keptLine = {
  code: Type.String(),
  ...figures,
  stock: Type.Object(
    { on_hand, on_order, needed: figures.units, needed_p90, shortfall },
    { description: 'As it is now; what is sold until the start is not taken off' },
  ),
};

/** What a line earns, with the stock it needs and what the NC30 rule says of it. */
export const EconomicsLine = Type.Object({ ...keptLine, nc30 });
export type EconomicsLine = Static<typeof EconomicsLine>;

/** As it was at approval; the NC30 results are kept with the forecast. */
export const KeptEconomics = Type.Object({ lines: Type.Array(Type.Object(keptLine)), totals: EconomicsTotals });
export type KeptEconomics = Static<typeof KeptEconomics>;
