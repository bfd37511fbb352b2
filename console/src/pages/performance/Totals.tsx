import { Text } from '@mantine/core';
import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';
import { useMemo } from 'react';
import { euros, number, percent, signed, signedPercent } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { Tiles, toneOf } from '../../ui/Tiles.tsx';
import { summarise } from './model/summary.ts';
import { text } from './text.ts';

/** What the events in view add up to. */
export function Totals({ events }: { events: readonly PerformanceEvent[] }) {
  const words = useText(text);
  const { tiles } = words;
  const sum = useMemo(() => summarise(events), [events]);
  const ofUplift = (units: number) =>
    sum.uplift > 0 ? tiles.ofUplift(percent((100 * units) / sum.uplift)) : undefined;
  const without = sum.events - sum.measured;
  const gained = percent((100 * sum.gained) / sum.withMargin);
  return (
    <>
      {sum.unsettled > 0 && <Text size="sm">{words.unsettled(sum.unsettled)}</Text>}
      <Tiles
        label={words.summary}
        tiles={[
          { label: tiles.events, value: number(sum.events), note: without > 0 && tiles.unmeasured(without) },
          { label: tiles.median, value: signedPercent(sum.medianUplift), note: tiles.medianNote },
          { label: tiles.uplift, value: signed(sum.uplift) },
          {
            label: tiles.cannibalization,
            value: number(sum.cannibalization),
            note: sum.cannibalization === null ? sum.measured > 0 && tiles.noFamilies : ofUplift(sum.cannibalization),
          },
          { label: tiles.pullForward, value: number(sum.pull_forward), note: ofUplift(sum.pull_forward) },
          { label: tiles.net, value: signed(sum.net), note: tiles.netNote, tone: toneOf(sum.net) },
          {
            label: tiles.margin,
            value: euros(sum.margin),
            note:
              sum.margin === null
                ? sum.measured > 0 && tiles.needsCosts
                : sum.withMargin < sum.measured
                  ? tiles.gainedOf(gained, sum.withMargin)
                  : tiles.gained(gained),
            tone: toneOf(sum.margin),
          },
        ]}
      />
    </>
  );
}
