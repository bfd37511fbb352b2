/**
 * Proposals that an earlier release has written, as this one writes them: releases that add a field leave what is stored as it is, and one
 * that is rolled back goes on writing without.
 */
import type { User } from '@promo/contracts/fields';
import { isDecided } from '@promo/contracts/promo-proposals/rights';
import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { type SaleKind, USUAL_SALE_KIND } from '@promo/retail/nc30';
import type { ProposalRecord } from '../domain/proposal/proposal.ts';

/** Fields that records did not have from the beginning. */
type Later = Pick<
  ProposalRecord,
  | 'sale_kind'
  | 'terms_version'
  | 'co_planner_ids'
  | 'created_by_id'
  | 'edited_by_id'
  | 'edited_by_ids'
  | 'decided'
  | 'expected'
>;

/** A record as it may be stored, as far as fields are found out from it. */
interface Earlier {
  readonly status: ProposalStatus;
  readonly edited_by_id?: number | null;
  readonly edited_by?: User | null;
  readonly edited_by_ids?: readonly number[];
  readonly skus: readonly {
    readonly supplier_funding: number | null;
    readonly note: string | null;
    readonly sale_kind?: SaleKind | null;
    readonly expected_uplift_pct?: number | null;
    readonly feature?: number | null;
    readonly display?: number | null;
  }[];
}

/** A stored record with all fields; one that has them all is not copied. */
export function withLaterFields<R extends Earlier>(found: R): R & Later {
  const whole = withEditor(hasLaterFields(found) ? found : { ...laterFieldsOf(found), ...found });
  // Asked of the lines themselves: an earlier release, still running beside this one, writes them without.
  return whole.skus[0]?.feature === undefined ? { ...whole, skus: whole.skus.map(withLaterLineFields) } : whole;
}

/** A record with the field that was added last has them all. */
const hasLaterFields = <R extends Earlier>(found: R): found is R & Later => found.edited_by_ids !== undefined;

const laterFieldsOf = ({ status }: Earlier): Later => ({
  sale_kind: USUAL_SALE_KIND,
  terms_version: 1,
  co_planner_ids: [],
  created_by_id: null,
  edited_by_id: null,
  edited_by_ids: [],
  decided: isDecided(status),
  expected: null,
});

/** An earlier release, beside this one or rolled back to, says who changed contents in `edited_by_id` alone. */
function withEditor<R extends Earlier & Later>(whole: R): R {
  const { edited_by_id: editor, edited_by, edited_by_ids } = whole;
  const hands = editor === null || edited_by_ids.includes(editor) ? edited_by_ids : [...edited_by_ids, editor];
  const isNamed = !edited_by || edited_by.id === editor;
  return hands === edited_by_ids && isNamed
    ? whole
    : { ...whole, edited_by: isNamed ? edited_by : null, edited_by_ids: hands };
}

/** A line with the fields that came later. They stand in the order in which they are written, since contents are compared as text. */
const withLaterLineFields = ({
  sale_kind = null,
  supplier_funding,
  expected_uplift_pct = null,
  feature = null,
  display = null,
  note,
  ...line
}: Earlier['skus'][number]) => ({ ...line, sale_kind, supplier_funding, expected_uplift_pct, feature, display, note });
