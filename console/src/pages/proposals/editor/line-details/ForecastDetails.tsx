import { Loader, Text } from '@mantine/core';
import type { AnalogForecast } from '@promo/contracts/promo-analytics/forecasts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { statusOf } from '../../../../api/errors.ts';
import { number, percent, range, share, signedPercent } from '../../../../format/numbers.ts';
import { uplift } from '../../../../format/uplift.ts';
import { weekSpan } from '../../../../format/weeks.ts';
import { useText } from '../../../../i18n/messages.ts';
import { Facts } from '../../../../ui/Facts.tsx';
import { Provisional, untilFitted } from '../../../../ui/Provisional.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { ShortTable } from '../../../../ui/table/ShortTable.tsx';
import { text } from '../../details.text.ts';
import { forecastOf, type LinePlan } from './linePlan.ts';

const MOST_ANALOGS = 5;

/** What leaflet and second placement the forecast was reckoned with, or what knowing them would be worth. */
function placementWords(
  { feature, display, from, known_gain: gain }: AnalogForecast['placement'],
  words: PlacementWords,
) {
  if (from === 'none') return gain === null ? words.unknownPlacement : words.worthKnowing(share(gain));
  const shares = [feature, display].map((part) => share(part)).join(' · ');
  return from === 'source' ? words.usualPlacement(shares) : shares;
}

type PlacementWords = Pick<(typeof text)['hr'], 'unknownPlacement' | 'worthKnowing' | 'usualPlacement'>;

/** The uplift of a line, which its units follow from, the typical one, and what they rest on. */
export function ForecastDetails({ plan }: { plan: LinePlan | null }) {
  const words = useText(text);
  const { data, error, isLoading, refetch } = useQuery({
    ...forecastOf(plan ?? { sku: '', discount: 0, weeks: 1 }),
    enabled: plan !== null,
    retry: false,
    refetchInterval: untilFitted,
    placeholderData: keepPreviousData,
  });
  return (
    <Section id="forecast" order={3} title={words.forecast}>
      {isLoading ? (
        <Loader size="sm" />
      ) : error && !data && statusOf(error) !== 404 ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data || data.basis === 'none' ? (
        <Text size="sm">{words.none}</Text>
      ) : (
        <>
          <Provisional of={data} />
          <Facts
            facts={[
              [words.uplift, uplift(data.mean_lift)],
              [words.typical, signedPercent(data.expected_uplift_pct)],
              [words.range, range(signedPercent(data.p10_uplift_pct), signedPercent(data.p90_uplift_pct))],
              [words.baseline, number(data.baseline_weekly_qty, 1)],
              [words.weekly, number(data.expected_weekly_qty, 1)],
              [words.basis, `${words.bases[data.basis]}, ${words.analogs(data.n_analogs)}`],
              [words.confidence, words.confidences[data.confidence]],
              [words.placement, placementWords(data.placement, words)],
            ]}
          />
          {data.analogs.length > 0 && (
            <ShortTable
              fz="xs"
              mt="xs"
              aria-label={words.analog}
              rows={data.analogs.slice(0, MOST_ANALOGS)}
              rowId={({ sku, start_yw }) => `${sku}-${start_yw}`}
              columns={[
                { header: words.weeks, cell: ({ start_yw, end_yw }) => weekSpan(start_yw, end_yw) },
                { header: words.discount, figure: ({ mechanic, discount_pct }) => mechanic ?? percent(discount_pct) },
                { header: words.uplift, figure: ({ lift }) => uplift(lift) },
                { header: words.weight, figure: ({ weight }) => number(weight, 2) },
              ]}
            />
          )}
        </>
      )}
    </Section>
  );
}
