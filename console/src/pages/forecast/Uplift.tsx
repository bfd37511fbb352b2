import { Stack, Text } from '@mantine/core';
import type { AnalogForecast } from '@promo/contracts/promo-analytics/forecasts';
import { number, range, share, signedPercent } from '../../format/numbers.ts';
import { uplift } from '../../format/uplift.ts';
import { week } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { Provisional } from '../../ui/Provisional.tsx';
import { Tiles } from '../../ui/Tiles.tsx';
import { text } from './text.ts';

interface Props {
  readonly forecast: AnalogForecast;
  /** The depth was not given: it is the SKU's usual one. */
  readonly usual: boolean;
}

/** The uplift, which units follow from, the typical one, and between what it lies, how sure that is, and what it rests on, in words. */
export function Uplift({ forecast, usual }: Props) {
  const words = useText(text);
  const { weeks, baseline_weekly_qty: baseline, mean_lift, p10_lift, p90_lift } = forecast;
  const { disruptor_multiplier: disruptor, fitted_as_of_yw: fitted, as_of_yw, basis, placement } = forecast;
  const unitsOf = (lift: number | null) => (baseline === null || lift === null ? null : baseline * lift * weeks);
  const mean = unitsOf(mean_lift);
  const sentences = [
    usual && words.usualDepth,
    words.bases[basis](forecast.n_analogs),
    words.answered[forecast.method],
    placement.from === 'none' && placement.known_gain !== null && words.worthKnowing(share(placement.known_gain)),
    disruptor !== 1 && words.disruptor(number(disruptor, 2)),
    baseline === null && words.noBaseline,
    fitted !== null && as_of_yw !== null && fitted < as_of_yw && words.fitted(week(fitted)),
  ];
  return (
    <Stack gap="xs">
      <Tiles
        label={words.sales}
        tiles={[
          {
            label: words.uplift,
            value: uplift(mean_lift),
            note: words.typical(signedPercent(forecast.expected_uplift_pct)),
          },
          {
            label: words.range,
            value: range(signedPercent(forecast.p10_uplift_pct), signedPercent(forecast.p90_uplift_pct)),
            note: words.rangeNote,
          },
          {
            label: words.expectedUnits,
            value: number(mean),
            note: mean !== null && weeks > 1 && words.perWeek(number(mean / weeks, 1)),
          },
          { label: words.rangeUnits, value: range(number(unitsOf(p10_lift)), number(unitsOf(p90_lift))) },
          { label: words.baseline, value: number(baseline === null ? null : baseline * weeks, 1) },
          {
            label: words.confidence,
            value: words.confidences[forecast.confidence],
            note: basis !== 'category' && words.counts(forecast.n_eff),
          },
        ]}
      />
      <Provisional of={forecast} />
      <Text size="sm">{sentences.filter(Boolean).join(' ')}</Text>
    </Stack>
  );
}
