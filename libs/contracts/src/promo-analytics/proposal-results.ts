import { type Static, Type } from 'typebox';
import { id, money, nullable, number, Text, User, Yw } from '../fields.ts';
import { columns, LIST_FORMATS, paging } from '../lists.ts';
import { route } from '../route.ts';
import { dataState } from './data-state.ts';
import { endedIn } from './results.ts';

export const ProposalResult = Type.Object({
  proposal_id: Type.Integer(),
  end_yw: Yw,
  complete: Type.Boolean({ description: 'The sales of all its weeks are imported' }),
  settled: Type.Boolean({ description: 'So are the weeks after them: what is told will change by corrections only' }),
  lines: Type.Integer(),
  lines_not_run: Type.Integer({ description: 'Without a promoted week; 0 until the sales of all weeks are imported' }),
  actual_units: number('Units sold in its lines’ promotions, as far as they are imported; 0 of what did not run'),
  actual_revenue_eur: money('Paid for them, including VAT'),
  actual_funding_eur: money('What suppliers paid for them, or agreed to where sales do not say'),
  expected_units: number('Units that its lines were expected to sell, frozen at approval; null where none were'),
  expected_incremental_margin_eur: money('Of the economics frozen at approval'),
  actual_incremental_margin_eur: money('Of its lines’ promotions, as far as they are imported'),
  error_incremental_margin_eur: money('Actual less expected, of lines that have both; null until complete'),
});
export type ProposalResult = Static<typeof ProposalResult>;

/** A result with what its proposal is called and whose it is, as lists say it. */
export const NamedResult = Type.Object({
  ...ProposalResult.properties,
  title: Text,
  source: Text,
  user: nullable(User),
  start_yw: Yw,
});
export type NamedResult = Static<typeof NamedResult>;

/** What was promised and what came of it, of proposals together. */
export const ProposalResultTotals = Type.Object({
  n_compared: Type.Integer({
    description: 'Proposals that are settled, of which it is known what was expected and what they earned',
  }),
  n_unsettled: Type.Integer({ description: 'Proposals that are not settled, and in none of the sums' }),
  expected_incremental_margin_eur: money('Expected of those together; null without any'),
  actual_incremental_margin_eur: money('What those earned together; null without any'),
});
export type ProposalResultTotals = Static<typeof ProposalResultTotals>;

/** Results in files; also what they can be sorted by. */
export const PROPOSAL_RESULT_COLUMNS = columns<NamedResult>({
  proposal_id: 'integer',
  title: 'text',
  source: 'text',
  user: ['text', ({ user }) => user?.name],
  start_yw: 'integer',
  end_yw: 'integer',
  complete: 'boolean',
  settled: 'boolean',
  lines: 'integer',
  lines_not_run: 'integer',
  actual_units: 'decimal',
  actual_revenue_eur: 'money',
  expected_incremental_margin_eur: 'money',
  actual_incremental_margin_eur: 'money',
  error_incremental_margin_eur: 'money',
  expected_units: 'decimal',
  actual_funding_eur: 'money',
});

export const proposalResults = route({
  method: 'GET',
  path: '/api/promo/results/proposals',
  section: 'promo_read',
  summary: 'What approved proposals that are over earned against plan, the latest first',
  description:
    'The totals of /proposals/{id}/accuracy in short, of all proposals that ended from from_yw to to_yw at once; of the last five years unless given.',
  query: Type.Partial(
    Type.Object({
      ...endedIn,
      proposed_by_id: id('Who submitted: results and totals of that planner alone'),
      ...paging(PROPOSAL_RESULT_COLUMNS),
    }),
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Object({
    results: Type.Array(NamedResult),
    totals: ProposalResultTotals,
    ...dataState,
  }),
  formats: LIST_FORMATS,
});
