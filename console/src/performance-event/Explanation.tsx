import { Group, Stack, Text, Title } from '@mantine/core';
import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';
import { freeUnits } from '@promo/retail/mechanics';
import type { ReactNode } from 'react';
import { skuPath } from '../format/address.ts';
import { MISSING, money, number, percent, signed, signedMoney, signedPercent } from '../format/numbers.ts';
import { week, weekSpan } from '../format/weeks.ts';
import { useText } from '../i18n/messages.ts';
import { Facts } from '../ui/Facts.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { depthInWords } from './depth.ts';
import { seasonEffect } from './events.ts';
import { text } from './text.ts';
import { Waterfall } from './Waterfall.tsx';

/** How the figures of an event come about, from the weeks they were made of to the net effect. */
export function Explanation({ event }: { event: PerformanceEvent }) {
  const words = useText(text);
  return (
    <Stack gap="lg">
      <Part title={words.facts}>
        <Facts
          facts={[
            [words.weeks, `${weekSpan(event.start_yw, event.end_yw)} (${words.length(event.weeks)})`],
            [words.depth, depthInWords(event)],
            [words.prices, `${money(event.avg_price)} / ${money(event.regular_price)}`],
            [words.revenue, money(event.revenue)],
            event.family && [words.family, event.family],
          ]}
        />
        {event.weeks_out_of_stock > 0 && <Why>{words.outOfStock(event.weeks_out_of_stock, event.weeks)}</Why>}
        <Group gap="md" mt="xs">
          <TextLink href={skuPath(event.sku)} size="sm">
            {words.toSku}
          </TextLink>
          <TextLink href={forecastOf(event)} size="sm">
            {words.toForecast}
          </TextLink>
        </Group>
      </Part>
      {event.baseline_method === 'none' ? (
        <Text size="sm">{words.noBaseline}</Text>
      ) : (
        <>
          <Part title={words.result}>
            <Waterfall event={event} />
          </Part>
          <Baseline event={event} />
          <Cannibalization event={event} />
          <After event={event} />
          <Net event={event} />
        </>
      )}
    </Stack>
  );
}

/** The forecast for the same SKU, depth and length. */
function forecastOf({ sku, mechanic, discount_pct, weeks }: PerformanceEvent): string {
  const query = new URLSearchParams({ sku, weeks: String(weeks) });
  if (mechanic && freeUnits(mechanic, 'taken')) query.set('mechanic', mechanic);
  else if (discount_pct !== null) query.set('discount', String(discount_pct));
  return `/forecast?${query}`;
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Title order={3} mb={4}>
      {title}
    </Title>
    {children}
  </section>
);

/** A sentence below or above the numbers. */
const Why = ({ children }: { children: ReactNode }) => (
  <Text size="sm" my={4}>
    {children}
  </Text>
);

type Words = (typeof text)['hr'];

/** Units as people write them; a dash where nobody knows. */
const inPieces = (words: Words) => (units: number | null) =>
  units === null ? MISSING : words.pieces(number(units, 1));

function Baseline({ event }: { event: PerformanceEvent }) {
  const words = useText(text);
  const pieces = inPieces(words);
  const season = seasonEffect(event);
  const method = event.baseline_method === 'after' ? 'after' : 'before';
  return (
    <Part title={words.baseline}>
      <Why>{words.baselineFrom[method](event.baseline_weeks.length)}</Why>
      <Facts
        facts={[
          [words.baselineWeeks, event.baseline_weeks.map(week).join(', ')],
          [words.before, pieces(event.before_qty)],
          [words.season, signedPercent(season, 1)],
          [words.expected, pieces(event.baseline)],
          [words.during, pieces(event.during_qty)],
          [words.uplift, `${words.pieces(signed(event.uplift, 1))} (${signedPercent(event.uplift_pct)})`],
        ]}
      />
      {season !== null && <Why>{seasonWords(words.seasonHint, season)}</Why>}
    </Part>
  );
}

interface SeasonWords {
  readonly more: (share: string) => string;
  readonly less: (share: string) => string;
  readonly same: string;
}

/** Less than half a percent is not worth a sentence. */
function seasonWords(words: SeasonWords, season: number): string {
  if (Math.abs(season) < 0.5) return words.same;
  return (season > 0 ? words.more : words.less)(percent(Math.abs(season), 1));
}

function Cannibalization({ event }: { event: PerformanceEvent }) {
  const words = useText(text);
  const pieces = inPieces(words);
  const { cannibalization_raw: raw, cannibalization: counted } = event;
  if (event.cannibalization_method === 'none') {
    return (
      <Part title={words.cannibalization}>
        <Why>{words.noFamily}</Why>
      </Part>
    );
  }
  const why = (raw ?? 0) < 0 ? words.halo : (raw ?? 0) > (counted ?? 0) ? words.capped : words.whole;
  return (
    <Part title={words.cannibalization}>
      <Facts
        facts={[
          [words.raw, pieces(raw)],
          [words.counted, pieces(counted)],
        ]}
      />
      <Why>{why}</Why>
    </Part>
  );
}

function After({ event }: { event: PerformanceEvent }) {
  const words = useText(text);
  const pieces = inPieces(words);
  const seen = event.after_qty !== 0 || (event.after_baseline ?? 0) !== 0;
  return (
    <Part title={words.after}>
      {seen ? (
        <>
          <Facts
            facts={[
              [words.afterExpected, pieces(event.after_baseline)],
              [words.afterSold, pieces(event.after_qty)],
              [words.dip, pieces(event.post_dip)],
              [words.pulled, pieces(event.pull_forward)],
            ]}
          />
          <Why>{words.afterHint}</Why>
        </>
      ) : (
        <Why>{words.noAfter}</Why>
      )}
      {!event.after_complete && <Why>{words.incomplete}</Why>}
    </Part>
  );
}

function Net({ event }: { event: PerformanceEvent }) {
  const words = useText(text);
  const pieces = inPieces(words);
  const { uplift, cannibalization, pull_forward, net_effect, net_effect_margin_eur: margin } = event;
  const { funding_eur, funding_source: source } = event;
  const sum = `${number(uplift, 1)} − ${number(cannibalization, 1)} − ${number(pull_forward, 1)} = ${pieces(net_effect)}`;
  return (
    <Part title={words.net}>
      <Facts
        facts={[
          [words.netUnits, sum],
          [words.margin, signedMoney(margin)],
          source !== 'none' && [words.funding, `${money(funding_eur)} (${words.fundingFrom[source]})`],
        ]}
      />
      <Why>{margin === null ? words.noCost : words.marginHint}</Why>
    </Part>
  );
}
