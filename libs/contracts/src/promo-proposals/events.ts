import { SALE_KINDS } from '@promo/retail/nc30';
import { type Static, Type } from 'typebox';
import { Money, nullable, number, User, Yw } from '../fields.ts';
import { changedTerms } from './overtaken.ts';
import { Status } from './proposal.ts';
import { MAX_CO_PLANNERS, MAX_LINES, SEVERITIES } from './words.ts';

/** What a proposal plans, as far as others need to know. */
export const Planned = Type.Object({
  title: nullable(Type.String()),
  status: Status,
  start_yw: nullable(Yw),
  end_yw: nullable(Yw),
  // Optional, since an earlier release does not tell dates, prices, kinds, funding and placement.
  start_date: Type.Optional(nullable(Type.String({ description: 'First day: as given, else the Monday of start_yw' }))),
  end_date: Type.Optional(nullable(Type.String({ description: 'Last day: as given, else the Sunday of end_yw' }))),
  // Nor whose it is.
  source: Type.Optional(Type.String()),
  channel: Type.Optional(nullable(Type.String())),
  user: Type.Optional(nullable(User)),
  co_planner_ids: Type.Optional(Type.Array(Type.Integer(), { maxItems: MAX_CO_PLANNERS })),
  mechanic: Type.Optional(nullable(Type.String())),
  lines: Type.Array(
    Type.Object({
      code: Type.String(),
      discount_pct: nullable(Type.Number()),
      /** As it holds: its own, else the proposal's; null for none, and for N+F beside a discount or a price of the line. */
      mechanic: Type.Optional(nullable(Type.String())),
      /** null for N+F, and where nothing says. */
      promo_price: Type.Optional(nullable(Money)),
      sale_kind: Type.Optional(Type.Enum([...SALE_KINDS])),
      /** Of the economics frozen at approval; null where there are none. */
      expected: Type.Optional(
        nullable(
          Type.Object({
            incremental_margin_eur: nullable(Money),
            // An earlier release does not tell it.
            units: Type.Optional(number('Expected to be sold in all weeks')),
          }),
        ),
      ),
      supplier_funding: Type.Optional(
        number('What the supplier pays, euro net a unit; null where it is yet to be agreed'),
      ),
      /** null where none is planned: then it is what promotions of the source usually get. */
      feature: Type.Optional(number('Planned leaflet share, 0 to 1')),
      display: Type.Optional(number('Planned share of second placements, 0 to 1')),
    }),
    { maxItems: MAX_LINES },
  ),
});
export type Planned = Static<typeof Planned>;

/** Which proposal something is about, and whose it is. */
export const PlanInShort = Type.Pick(Planned, ['title', 'status', 'start_date', 'source', 'user', 'co_planner_ids']);
export type PlanInShort = Static<typeof PlanInShort>;

const about = {
  proposal_id: Type.Integer(),
  version: Type.Integer({ description: 'The proposal’s version; an older one than known is stale' }),
};

/** A proposal came into being, also by being restored (`status_from` null, `restored_from` what it was when it was deleted), or changed its status, perhaps with its contents. */
export const PROPOSAL_STATUS_CHANGED = 'promo-proposals.event.status-changed';
export const ProposalStatusChanged = Type.Object({
  ...about,
  status_from: nullable(Status),
  status: Status,
  restored_from: Type.Optional(Status),
  proposal: Planned,
  by: Type.Optional(Type.String({ description: 'Who really did it, by name; absent where nobody is known' })),
});
export type ProposalStatusChanged = Static<typeof ProposalStatusChanged>;

/** A proposal's contents changed, its status did not. */
export const PROPOSAL_UPDATED = 'promo-proposals.event.updated';
export const ProposalUpdated = Type.Object({ ...about, proposal: Planned });
export type ProposalUpdated = Static<typeof ProposalUpdated>;

/** Somebody said something about a proposal, which has the version that it had. */
export const PROPOSAL_COMMENTED = 'promo-proposals.event.commented';
export const ProposalCommented = Type.Object({
  ...about,
  comment_id: Type.Integer(),
  title: nullable(Type.String()),
  by: nullable(User),
  mention_ids: Type.Array(Type.Integer()),
});
export type ProposalCommented = Static<typeof ProposalCommented>;

/**
 * A proposal is gone. Its id is never given to another one; where it is restored in time, it comes into being again by a
 * status-changed event of a higher version.
 */
export const PROPOSAL_DELETED = 'promo-proposals.event.deleted';
export const ProposalDeleted = Type.Object(about);
export type ProposalDeleted = Static<typeof ProposalDeleted>;

/** Two proposals that were submitted or approved promote the same SKUs in the same weeks, which they did not before. */
export const CONFLICT_FOUND = 'promo-proposals.event.conflict-found';
const InConflict = Type.Object({ proposal_id: Type.Integer(), proposal: PlanInShort });
export const ConflictFound = Type.Object({
  /** The one with the lower id. */
  a: InConflict,
  b: InConflict,
  skus: Type.Integer({ description: 'How many both promote' }),
  severity: Type.Enum([...SEVERITIES]),
});
export type ConflictFound = Static<typeof ConflictFound>;

/** The catalogue says another regular price, cost or VAT of an approved promotion to come than when it was approved; once for each change. */
export const PROPOSAL_OVERTAKEN = 'promo-proposals.event.overtaken';
export const ProposalOvertaken = Type.Object({
  proposal_id: Type.Integer(),
  proposal: PlanInShort,
  skus: Type.Array(Type.String(), { description: 'Of the lines that it is so of' }),
  ...changedTerms,
});
export type ProposalOvertaken = Static<typeof ProposalOvertaken>;
