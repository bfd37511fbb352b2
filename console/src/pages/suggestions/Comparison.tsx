import { List, Paper, Text, Title } from '@mantine/core';
import type { CalendarSuggestion } from '@promo/contracts/promo-analytics/suggestions';
import { amount } from '../../format/amount.ts';
import { number } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { printedBelow } from '../../plan/nc30/nc30.ts';
import { Tiles, toneOf } from '../../ui/Tiles.tsx';
import { Lacking } from './Lacking.tsx';
import { knowsNothing } from './model/knows-nothing.ts';
import { text } from './text.ts';
import { Unreckoned } from './Unreckoned.tsx';

/** Of limits that bind together so many are told, those that cost most. */
const SHOWN_TOGETHER = 3;

/** What the suggestion brings beside the present plan, and what limits it. */
export function Comparison({ answer }: { answer: CalendarSuggestion }) {
  const words = useText(text);
  const { binds, finished, without_figures: without, objective, slot_gains } = answer;
  // an answer that an earlier release kept has neither
  const { binds_together: together = [], unreckoned = [] } = answer;
  const [mine, now] = [answer.suggestion.totals, answer.planned.totals];
  const fresh = answer.suggestion.promotions.filter(({ origin }) => origin !== 'planned');
  const onLabel = fresh.filter(
    ({ discount_pct, printable_discount_pct }) => printedBelow(discount_pct, printable_discount_pct) !== null,
  ).length;
  const sum = (field: 'margin_eur' | 'uplift_units' | 'funding_eur' | 'discount_cost_eur') =>
    fresh.reduce((total, promotion) => total + promotion[field], 0);
  const noted = (now: string, ofWhichNew: string) => (
    <>
      {words.ofWhichNew(ofWhichNew)}
      <br />
      {words.now(now)}
    </>
  );
  const measured = (gain: number) => (objective === 'margin' ? amount(gain) : number(gain));
  const slot = Math.max(0, ...slot_gains.weeks, slot_gains.total);
  return (
    <>
      <Tiles
        label={words.summary}
        tiles={[
          {
            label: words.margin,
            value: amount(mine.margin_eur),
            note: noted(amount(now.margin_eur), amount(sum('margin_eur'))),
            tone: toneOf(mine.margin_eur),
          },
          {
            label: words.likely,
            value: `${amount(mine.margin_p10_eur)} – ${amount(mine.margin_p90_eur)}`,
            note: words.likelyHint,
          },
          {
            label: words.promotions,
            value: number(mine.promotions),
            note: noted(number(now.promotions), number(fresh.length)),
          },
          {
            label: words.units,
            value: number(mine.uplift_units),
            note: noted(number(now.uplift_units), number(sum('uplift_units'))),
          },
          {
            label: words.funding,
            value: amount(mine.funding_eur),
            note: noted(amount(now.funding_eur), amount(sum('funding_eur'))),
          },
          {
            label: words.cost,
            value: amount(mine.discount_cost_eur),
            note: noted(amount(now.discount_cost_eur), amount(sum('discount_cost_eur'))),
          },
        ]}
      />
      <Text size="sm" c="dimmed">
        {words.counted}
      </Text>
      <Paper withBorder p="sm">
        <Title order={2} size="h3" mb={4}>
          {words.binds}
        </Title>
        {binds.length + together.length === 0 ? (
          !knowsNothing(answer) && <Text size="sm">{words.nothingBinds}</Text>
        ) : (
          <List size="sm">
            {binds.map(({ limit, promotions, gain }) => (
              <List.Item key={limit}>
                <b>{words.limits[limit]}</b>: {words.bound(promotions, measured(gain))}
                {limit.startsWith('slots') && slot > 0 && ` (${words.slotGain(measured(slot))})`}
              </List.Item>
            ))}
            {together.slice(0, SHOWN_TOGETHER).map(({ limits, promotions, gain }) => (
              <List.Item key={limits.join()}>
                <b>{limits.map((limit) => words.limits[limit]).join(' + ')}</b>:{' '}
                {words.bound(promotions, measured(gain))}
              </List.Item>
            ))}
          </List>
        )}
        {onLabel > 0 && <Text size="sm">{words.lessOnLabel(onLabel)}</Text>}
        <Lacking promotions={answer.suggestion.promotions} />
        <Unreckoned count={without} of={unreckoned} />
        {!finished && <Text size="sm">{words.unfinished}</Text>}
      </Paper>
    </>
  );
}
