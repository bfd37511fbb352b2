import { type Static, Type } from 'typebox';
import { Money, nullable, number } from '../fields.ts';
import { route } from '../route.ts';

/** What the catalogue says of a line, and what its promo price comes to by that. */
const Terms = Type.Object({
  regular_price: nullable(Money),
  unit_cost: number('What it costs to buy, euro net of VAT'),
  vat_rate: number('Percent'),
  discount_pct: number('How far the promo price is below the regular one, percent; 0 where it is not'),
  unit_margin: number('The promo price less VAT and cost, euro; what the supplier pays comes on top'),
});
export type Terms = Static<typeof Terms>;

/** A line whose regular price, cost or VAT is another than the one it was planned with. */
export const Overtaken = Type.Object(
  { planned: Terms, now: Terms },
  { description: 'Left out where the catalogue says the same as when it was last saved, or approved' },
);
export type Overtaken = Static<typeof Overtaken>;

/** How many lines by what, and what that does to the margin. */
export const changedTerms = {
  regular_prices: Type.Integer({ description: 'Those with another regular price' }),
  unit_costs: Type.Integer({ description: 'Those that cost more or less to buy' }),
  vat_rates: Type.Integer({ description: 'Those with another VAT' }),
  margin_change_eur: number(
    'What their margin changes by at the units that were expected: Σ units · (unit_margin now − planned), euro; null where no line has both',
  ),
};

export const OvertakenProposal = Type.Object({
  proposal_id: Type.Integer(),
  lines: Type.Integer({
    description: 'Lines of which any of these is another than when it was last saved, or approved',
  }),
  ...changedTerms,
});
export type OvertakenProposal = Static<typeof OvertakenProposal>;

export const overtakenProposals = route({
  method: 'GET',
  path: '/api/promo/overtaken-proposals',
  section: 'promo_read',
  summary: 'Promotions to come whose products have another regular price, cost or VAT than they were planned with',
  description:
    'Of what is approved or awaits approval and has not begun, the soonest first. What the catalogue said when a proposal was last saved, or approved, against what it says now; GET /proposals/{id}/economics has it by line. Without promo-analytics: 503.',
  status: 200,
  response: Type.Object({ proposals: Type.Array(OvertakenProposal) }),
});
