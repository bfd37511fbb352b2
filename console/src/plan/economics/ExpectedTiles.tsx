import { Alert, Button, Text, VisuallyHidden } from '@mantine/core';
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { detailOf } from '../../api/errors.ts';
import { instant } from '../../format/dates.ts';
import { euros, MISSING, number, range, share, signed, signedPercent } from '../../format/numbers.ts';
import { useToday } from '../../format/today.ts';
import { useText } from '../../i18n/messages.ts';
import { Provisional } from '../../ui/Provisional.tsx';
import { type Tile, Tiles, TO_COME, toneOf } from '../../ui/Tiles.tsx';
import { text as shared } from '../../ui/text.ts';
import type { Draft } from '../draft.ts';
import { pricedLines, tallyOf } from '../nc30/nc30.ts';
import { atUsualDepth, driftedFrom, type Expected, isDue, overUsual, stockOf } from './expected.ts';
import type { Sum } from './sum.ts';
import { text } from './text.ts';
import type { Outlook } from './useExpected.ts';

export type Words = (typeof text)['hr'];
type Kept = Parameters<typeof driftedFrom>[0];

interface Props {
  readonly outlook: Outlook;
  readonly plan: Pick<Draft, 'skus' | 'mechanic'>;
  /** What lists still have of it, which newer data may have overtaken. */
  readonly kept?: Kept | undefined;
  /** What else speaks for or against it. */
  readonly more?: readonly Tile[];
}

/** What a proposal is expected to earn, or why that cannot be told. */
export function ExpectedTiles({ outlook: { expected, pending, error, retry }, plan, kept = null, more = [] }: Props) {
  const words = useText(text);
  const { retry: again } = useText(shared);
  const today = useToday();
  const usual = expected ? atUsualDepth(plan, expected.lines) : 0;
  const comes = pending && !expected && !error;
  return (
    <>
      {error ? (
        <Alert color="orange" title={words.failed} mb="xs" role="alert">
          <Text size="sm" mb="xs">
            {detailOf(error)}
          </Text>
          <Button size="xs" variant="default" onClick={retry}>
            {again}
          </Button>
        </Alert>
      ) : (
        comes && <VisuallyHidden role="status">{words.loading}</VisuallyHidden>
      )}
      <div aria-busy={pending}>
        <Tiles
          label={words.title}
          tiles={[
            ...(expected
              ? tilesOf(expected, words, today, kept, usual)
              : tilesToCome(words, comes || error ? TO_COME : words.nothing)),
            ...more,
          ]}
        />
      </div>
      {expected && <Provisional of={expected} />}
      {expected?.frozen_at && (
        <Text size="xs" mt={4}>
          {words.frozen(instant(expected.frozen_at))}
        </Text>
      )}
    </>
  );
}

/** With what is known of how certain they are, and how many lines have the usual discount for want of one. */
export function tilesOf(expected: Expected, words: Words, today: string, kept: Kept = null, usual = 0): Tile[] {
  const { totals } = expected;
  const before = driftedFrom(kept, totals);
  const { break_even_uplift_pct: even, uplift_p90_units: most } = totals;
  const { incremental_margin_p10_eur: low = null, incremental_margin_p90_eur: high = null } = totals;
  const [margin, units, revenue, funding, roi] = moneyTiles(
    totals,
    words,
    expected.over_usual_eur,
    expected.to_agree_eur,
  );
  return [
    {
      ...margin,
      note: [
        low !== null && words.within(range(euros(low), euros(high))),
        before !== null && words.drifted(before),
        margin.note,
      ]
        .filter(Boolean)
        .join('; '),
    },
    { ...units, note: most !== null && words.upTo(signed(most)) },
    // the note that comes and goes while one types stands where there is no other, so that what is below stays
    { ...revenue, note: usual > 0 && words.usualDepths(usual) },
    funding,
    {
      ...roi,
      note: totals.roi !== null && (even === null ? words.noBreakEven : words.breakEven(signedPercent(even))),
    },
    stockTile([expected], words, today),
  ];
}

/** The same ones without their figures, so that nothing moves when these come; the first one has a note of what they wait for. */
export const tilesToCome = ({ margin, units, revenue, funding, roi, stock }: Words, waitsFor = TO_COME): Tile[] =>
  [margin, units, revenue, funding, roi, stock].map((label) => ({
    label,
    value: MISSING,
    note: label === margin ? waitsFor : TO_COME,
  }));

/** Whether stock lasts, of one proposal or of several, and of how many lines that is known; bad once what lacks is to be ordered. */
export function stockTile(all: readonly Pick<Expected, 'lines'>[], words: Words, today: string): Tile {
  const label = words.stock;
  const { lines, known, short, missing, missingByEarlier } = stockOf(all);
  if (short > 0) {
    const earlier = missingByEarlier > 0 && words.byEarlier(number(missingByEarlier));
    const note = [words.missing(number(missing)), earlier].filter(Boolean).join(', ');
    const due = all.some((one) => [...one.lines.values()].some((line) => isDue(line, today)));
    return { label, value: words.short(short), note, tone: due ? 'bad' : undefined };
  }
  if (known === 0) return { label, value: MISSING, note: words.stockUnknown };
  return { label, value: words.enough, note: known < lines && words.ofLines(known, lines) };
}

/** Margin, units, revenue, funding, with how far it is from what is usual, and ROI, of one proposal or of several. */
export function moneyTiles(
  sum: Sum,
  words: Words,
  beyondUsual: number | null,
  toAgree: number,
): [Tile, Tile, Tile, Tile, Tile] {
  const { incremental_margin_eur: margin, lines, lines_without_money: unknown } = sum;
  const over = overUsual(sum.funding_eur, beyondUsual);
  return [
    {
      label: words.margin,
      value: euros(margin),
      note: margin === null ? words.noMoney : unknown > 0 && words.ofLines(lines - unknown, lines),
      tone: toneOf(margin),
    },
    { label: words.units, value: signed(sum.uplift_units) },
    { label: words.revenue, value: euros(sum.revenue_eur) },
    {
      label: words.funding,
      value: euros(sum.funding_eur),
      note: [
        toAgree > 0 && words.toAgree(euros(toAgree), euros(margin === null ? null : margin - toAgree)),
        over > 0 ? words.overUsual(euros(over)) : over < 0 && words.underUsual(euros(-over)),
      ]
        .filter(Boolean)
        .join('; '),
      tone: over > 0 || toAgree > 0 ? 'bad' : undefined,
    },
    { label: words.roi, value: share(sum.roi), tone: toneOf(sum.roi) },
  ];
}

/** How many prices are no reduction by the NC30 rule, of how many lines that can be told, and how many lines are exempt. */
export function breachTile(nc30: ReadonlyMap<string, Nc30Result>, plan: Props['plan'], words: Words): Tile {
  const { breaches, exempt, untold, compared } = tallyOf(nc30.values());
  const lines = plan.skus.length;
  // prices of which the check is still to answer count as told, so that no number jumps while one types
  const told = pricedLines(plan) - exempt - untold;
  return {
    label: words.breaches,
    value: breaches > 0 ? words.breachCount(breaches) : compared > 0 ? words.kept : MISSING,
    note: [
      breaches > 0 && words.breachHint,
      told + exempt < lines && words.ofLines(told, lines),
      exempt > 0 && words.exempt(exempt),
    ]
      .filter(Boolean)
      .join('; '),
    tone: breaches > 0 ? 'bad' : undefined,
  };
}
