import { PROPOSAL_LONGEST } from '@promo/contracts/promo-proposals/words';
import { LONGEST, MAX_FUNDING } from '@promo/contracts/words';
import { MAX_DISCOUNT } from '@promo/retail/depth';
import { isWeek } from '../../format/weeks.ts';
import { type Draft, emptyLine, type Line } from '../../plan/draft.ts';

/** What an address asks a new proposal to begin with. */
interface Prefill {
  readonly line: Line | null;
  readonly source: string | null;
  readonly start: number | null;
  readonly end: number | null;
}

/** Reads `?sku=…&discount=…&mechanic=…&funding=…&start=…&end=…&source=…`; null without a SKU or weeks. What makes no sense is left out. */
export function prefillOf(search: string): Prefill | null {
  const given = new URLSearchParams(search);
  const code = given.get('sku')?.trim().slice(0, LONGEST.sku);
  const number = (name: string, max: number) => {
    const value = Number(given.get(name) || Number.NaN);
    return value >= 0 && value <= max ? value : null;
  };
  const week = (name: string) => {
    const yw = Number(given.get(name));
    return isWeek(yw) ? yw : null;
  };
  const start = week('start');
  if (!code && start === null) return null;
  const line = code
    ? {
        ...emptyLine(code, null),
        discount_pct: number('discount', MAX_DISCOUNT),
        mechanic: given.get('mechanic')?.slice(0, LONGEST.mechanic) || null,
        supplier_funding: number('funding', MAX_FUNDING),
        feature: number('feature', 1),
        display: number('display', 1),
      }
    : null;
  return { line, source: given.get('source')?.slice(0, PROPOSAL_LONGEST.source) || null, start, end: week('end') };
}

/** The draft with that line, once. The weeks of a line are taken as long as the draft has no lines of its own. */
export function withPrefill(draft: Draft, { line, source, start, end }: Prefill): Draft {
  const others = draft.skus.filter(({ code }) => code !== line?.code);
  const keeps = line !== null && others.length > 0;
  const weeks = keeps || start === null ? {} : { start_yw: start, end_yw: Math.max(start, end ?? start) };
  return { ...draft, ...weeks, ...(source && { source }), skus: line ? [...others, line] : others };
}
