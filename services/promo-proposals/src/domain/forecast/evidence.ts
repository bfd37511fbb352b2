import type { Nc30Evidence } from '@promo/contracts/promo-analytics/nc30';
import type { ProposalEvidence } from '@promo/contracts/promo-proposals/evidence';
import { impliedPromoCents, mechanicOf } from '@promo/retail/depth';
import { euro } from '@promo/retail/money';
import { daysOf } from '../proposal/days.ts';
import type { ProposalRecord } from '../proposal/proposal.ts';

/**
 * @param evidence of each line, in the lines' order; null for one without a price
 * @param at ISO 8601, UTC
 */
export function evidenceOf(
  record: ProposalRecord,
  evidence: readonly (Nc30Evidence | null)[],
  decisions: Pick<ProposalEvidence, 'approvals' | 'decided'>,
  at: string,
): ProposalEvidence {
  const kept = new Map(record.forecast?.lines.map(({ code, nc30 }) => [code, nc30]));
  return {
    proposal_id: record._id,
    version: record.version,
    status: record.status,
    title: record.title,
    ...daysOf(record),
    checked_at: at,
    kept_at: record.forecast?.frozen_at ?? null,
    lines: record.skus.map((line, i) => ({
      code: line.code,
      name: line.name,
      regular_price: euro(line.regular_cents),
      promo_price: euro(impliedPromoCents(line, record.mechanic)),
      mechanic: mechanicOf(line, record.mechanic),
      sale_kind: line.sale_kind ?? record.sale_kind,
      now: evidence[i] ?? null,
      kept: kept.get(line.code) ?? null,
    })),
    ...decisions,
  };
}
