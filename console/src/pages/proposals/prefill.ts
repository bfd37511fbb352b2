import { PROPOSAL_LONGEST } from '@promo/contracts/promo-proposals/words';
import { LONGEST, MAX_FUNDING } from '@promo/contracts/words';
import { MAX_DISCOUNT } from '@promo/retail/depth';
import { isWeek } from '../../format/weeks.ts';
import { type Draft, emptyLine, inWeeks, type Line } from '../../plan/draft.ts';
import { isSame } from '../../session/unsaved.ts';

/** What an address asks a new proposal to begin with. */
interface Prefill {
  readonly line: Line | null;
  readonly source: string | null;
  readonly channel: string | null;
  readonly start: number | null;
  readonly end: number | null;
}

/** Reads `?sku=…&discount=…&mechanic=…&funding=…&start=…&end=…&source=…&channel=…`; null without a SKU or weeks. What makes no sense is left out. */
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
  const word = (name: 'source' | 'channel') => given.get(name)?.slice(0, PROPOSAL_LONGEST[name]) || null;
  return { line, source: word('source'), channel: word('channel'), start, end: week('end') };
}

/** What a new proposal begins with. */
export interface Beginning {
  readonly fresh: Draft;
  /** Contents that are unsaved from the start; null for those that are kept, or for none. */
  readonly begun: Draft | null;
  /** Weeks were drawn that it does not begin in, since an earlier one is not saved yet; `fresh` is in them. */
  readonly aside: boolean;
}

/** `kept` is an earlier one that is not saved: a line is added to it, weeks are not drawn over it. */
export function beginningOf(fresh: Draft, kept: Draft | null, prefill: Prefill | null): Beginning {
  if (!prefill) return { fresh, begun: null, aside: false };
  if (prefill.line) return { fresh, begun: withPrefill(kept ?? fresh, prefill), aside: false };
  const drawn = withPrefill(fresh, prefill);
  const aside = kept !== null && hasContents(kept, fresh);
  return aside ? { fresh: drawn, begun: null, aside } : { fresh, begun: drawn, aside };
}

/** Whether more was changed than what drawing says. */
const hasContents = (kept: Draft, { start_yw, end_yw, source, channel, ...fresh }: Draft): boolean => {
  const drawn = { ...kept, start_yw, end_yw, source, channel };
  return !isSame(drawn, { ...drawn, ...fresh });
};

/** The draft with that line, once. The weeks of a line are taken as long as the draft has no lines of its own. */
function withPrefill(draft: Draft, { line, source, channel, start, end }: Prefill): Draft {
  const others = draft.skus.filter(({ code }) => code !== line?.code);
  const keeps = line !== null && others.length > 0;
  const dated =
    keeps || start === null ? draft : inWeeks(draft, { start_yw: start, end_yw: Math.max(start, end ?? start) });
  return { ...dated, ...(source && { source }), ...(channel && { channel }), skus: line ? [...others, line] : others };
}
