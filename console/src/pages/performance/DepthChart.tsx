import { Group, Paper, SegmentedControl, Text, Title } from '@mantine/core';
import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';
import { useMemo } from 'react';
import { useText } from '../../i18n/messages.ts';
import { DepthBoxes } from './DepthBoxes.tsx';
import type { Values } from './filters.ts';
import { pointOf } from './model/points.ts';
import { Scatter } from './Scatter.tsx';
import { text } from './text.ts';

interface Props {
  readonly events: readonly PerformanceEvent[];
  readonly chart: Values['chart'];
  readonly colour: Values['colour'];
  readonly onChange: (changes: Partial<Pick<Values, 'chart' | 'colour'>>) => void;
  readonly onOpen: (event: PerformanceEvent) => void;
}

/** Whether deeper discounts sold more, and at whose cost: by depth, or each promotion by itself; by units where no margin is known. */
export function DepthChart({ events, chart, colour, onChange, onOpen }: Props) {
  const words = useText(text);
  const drawable = useMemo(() => events.some((event) => pointOf(event) !== null), [events]);
  const hasMargins = useMemo(() => events.some((event) => event.net_effect_margin_eur !== null), [events]);
  const by = hasMargins ? colour : 'units';
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="depths">
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} id="depths">
          {words.chart}
        </Title>
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            aria-label={words.chartOf}
            data={(['depths', 'points'] as const).map((value) => ({ value, label: words.charts[value] }))}
            value={chart}
            onChange={(chart) => onChange({ chart: chart as Values['chart'] })}
          />
          <Text size="sm" id="colour">
            {words.colour}
          </Text>
          <SegmentedControl
            size="xs"
            aria-labelledby="colour"
            data={(['margin', 'units'] as const).map((value) => ({
              value,
              label: words.colours[value],
              disabled: value === 'margin' && !hasMargins,
            }))}
            value={by}
            onChange={(colour) => onChange({ colour: colour as Values['colour'] })}
          />
        </Group>
      </Group>
      {!drawable ? (
        <Text size="sm">{words.noPoints}</Text>
      ) : chart === 'depths' ? (
        <DepthBoxes events={events} by={by} />
      ) : (
        <Scatter events={events} by={by} onOpen={onOpen} />
      )}
    </Paper>
  );
}
