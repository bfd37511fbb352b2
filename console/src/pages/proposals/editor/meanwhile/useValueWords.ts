import { day } from '../../../../format/dates.ts';
import { money, percent, share, signedPercent } from '../../../../format/numbers.ts';
import { weekSpan } from '../../../../format/weeks.ts';
import { useText } from '../../../../i18n/messages.ts';
import type { Draft, Line } from '../../../../plan/draft.ts';
import { people } from '../../../../plan/people.ts';
import { saleKindText } from '../../../../plan/saleKind.text.ts';
import { sourceName } from '../../../../wording/source.ts';
import { text as details } from '../../details.text.ts';
import { text as editor } from '../../text.ts';
import { text } from './meanwhile.text.ts';
import type { Difference, LinePart, Part } from './merge.ts';

/** Names the parts of a proposal, and says what stands in them. `names` has the people who are known by name. */
export function useValueWords(names: ReadonlyMap<number, string>) {
  const words = useText(text);
  const { fields, line: heads, toAgree } = useText(editor);
  const { shares, note } = useText(details);
  const kinds = useText(saleKindText);
  const { user } = useText(people);

  const inProposal: Record<Part, readonly [name: string, value: (draft: Draft) => string]> = {
    title: [fields.title, ({ title }) => title],
    source: [fields.source, ({ source }) => sourceName(source)],
    weeks: [
      fields.weeks,
      ({ start_yw, end_yw, start_date, end_date }) =>
        [weekSpan(start_yw, end_yw), ...[start_date, end_date].filter(Boolean).map(day)].join(', '),
    ],
    mechanic: [fields.mechanic, ({ mechanic }) => mechanic],
    sale_kind: [fields.saleKind, ({ sale_kind }) => kinds[sale_kind]],
    channel: [fields.channel, ({ channel }) => channel],
    objective: [fields.objective, ({ objective }) => objective],
    note: [fields.note, (draft) => draft.note],
    co_planners: [
      fields.coPlanners,
      ({ co_planner_ids }) => co_planner_ids.map((id) => names.get(id) ?? user(id)).join(', '),
    ],
  };
  const priceOf = ({ discount_pct, promo_price }: Line) =>
    promo_price === null ? (discount_pct === null ? words.unpriced : percent(discount_pct, 2)) : money(promo_price);
  const inLine: Record<LinePart, readonly [name: string, value: (line: Line) => string | null]> = {
    price: [words.price, priceOf],
    mechanic: [heads.mechanic, ({ mechanic }) => mechanic],
    sale_kind: [fields.saleKind, ({ sale_kind }) => sale_kind && kinds[sale_kind]],
    supplier_funding: [
      heads.funding,
      ({ supplier_funding, funding_to_agree }) =>
        funding_to_agree ? `${money(supplier_funding)}, ${toAgree}` : money(supplier_funding),
    ],
    expected_uplift_pct: [words.uplift, ({ expected_uplift_pct }) => signedPercent(expected_uplift_pct, 2)],
    feature: [shares.feature, ({ feature }) => share(feature, 2)],
    display: [shares.display, ({ display }) => share(display, 2)],
    note: [note, (line) => line.note],
  };

  /** A part's name, with the product of a line, and its value in both states. */
  return (difference: Difference): { name: string; a: string; b: string } => {
    const { code, part, a, b } = difference;
    if (code === null) {
      const [name, value] = inProposal[part];
      return { name, a: value(a) || words.empty, b: value(b) || words.empty };
    }
    const named = (what: string) => `${b?.name ?? a?.name ?? code} · ${what}`;
    if (part === 'line') {
      const value = (line: Line | undefined) => (line ? words.present(priceOf(line)) : words.absent);
      return { name: named(words.line), a: value(a), b: value(b) };
    }
    const [name, value] = inLine[part];
    return { name: named(name), a: value(a) || words.empty, b: value(b) || words.empty };
  };
}
