import { type Static, Type } from 'typebox';
import { day, id, Money, nullable, Text, Timestamp } from '../fields.ts';
import { Nc30Evidence, SaleKindWord } from '../promo-analytics/nc30.ts';
import { route } from '../route.ts';
import { ApprovalRow } from './approval-row.ts';
import { ProposalDecided } from './decided.ts';
import { KeptNc30 } from './forecast.ts';
import { Status } from './proposal.ts';

/** What the NC30 results of a proposal rest on, and who approved what and when. */
export const ProposalEvidence = Type.Object({
  proposal_id: Type.Integer(),
  version: Type.Integer(),
  status: Status,
  title: Text,
  start_date: day('First day: as given, else the Monday of the first week'),
  end_date: day('Last day: as given, else the Sunday of the last week'),
  checked_at: Timestamp,
  kept_at: Type.Union([Timestamp, Type.Null()], {
    description: 'When it was approved with what is kept; null while not',
  }),
  lines: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Text,
      regular_price: nullable(Money),
      promo_price: nullable(Money),
      mechanic: Text,
      sale_kind: SaleKindWord,
      now: Type.Union([Nc30Evidence, Type.Null()], {
        description: 'As it is reckoned now, with the days of the window; null for a line without a price',
      }),
      kept: Type.Union([KeptNc30, Type.Null()], { description: 'What was checked at approval' }),
    }),
  ),
  approvals: Type.Array(ApprovalRow, { description: 'Decisions and acknowledged conflicts, oldest first' }),
  decided: Type.Array(ProposalDecided, {
    description: 'What was decided on other proposals that plan prices of the days, oldest first',
  }),
});
export type ProposalEvidence = Static<typeof ProposalEvidence>;

export const proposalNc30Evidence = route({
  method: 'GET',
  path: '/api/promo/proposals/:proposal_id/nc30-evidence',
  section: 'promo_read',
  summary: 'What the NC30 results of its lines rest on, what was kept at approval, and who approved what and when',
  description:
    'Each result names its rule and the version of the rules. Without promo-analytics there is no answer: 503.',
  params: Type.Object({ proposal_id: id('Id of the proposal') }),
  status: 200,
  response: ProposalEvidence,
  errors: [404],
});
