import { CloseButton, Group, Paper, SegmentedControl, Text, Title } from '@mantine/core';
import type { ReportItem, TimeseriesPoint } from '@promo/contracts/npl/report';
import { GRANULARITIES, type Granularity } from '@promo/contracts/npl/words';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { readOn } from '../../api/query.ts';
import { money, number } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { useMay } from '../../session/session.tsx';
import { axis, axisTooltip, legend, nameAxis } from '../../ui/chart/axes.ts';
import { Chart } from '../../ui/chart/Chart.tsx';
import type { Palette } from '../../ui/chart/palette.ts';
import { ExportButton } from '../../ui/download.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Loaded } from '../../ui/states.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { periodName } from './periods.ts';
import { text } from './text.ts';

interface Props {
  readonly sku: string;
  /** Absent for a record that is not in the report yet. */
  readonly item: ReportItem | undefined;
  readonly granularity: Granularity;
  readonly onGranularity: (granularity: Granularity) => void;
  readonly onClose: () => void;
}

/** Sales of one new product against its forecast, by week or month. */
export function TimeSeries({ sku, item, granularity, onGranularity, onClose }: Props) {
  const words = useText(text);
  const may = useMay();
  const query = useQuery(readOn('GET /api/npl/report/timeseries', { query: { sku, granularity } }));
  const name = item?.name ?? sku;
  return (
    <Paper withBorder p="md" mt="md" component="section" aria-label={words.chart(name)}>
      <Group justify="space-between" gap="sm" mb="xs">
        <div>
          <Title order={2}>{name}</Title>
          {item && may('npl_module') && (
            <TextLink href={`/new-products/${item.id}`} size="sm">
              {words.open}
            </TextLink>
          )}
        </div>
        <Group gap="xs">
          <SegmentedControl
            transitionDuration={0}
            aria-label={words.granularity}
            data={GRANULARITIES.map((value) => ({ value, label: words.granularities[value] }))}
            value={granularity}
            onChange={(next) => onGranularity(next === 'month' ? 'month' : 'week')}
          />
          <ExportButton route="GET /api/npl/report/timeseries" query={{ sku, granularity }} name={[words.title, sku]} />
          <CloseButton aria-label={words.close} onClick={onClose} />
        </Group>
      </Group>
      <Loaded query={query} loading={<Loading rows={5} />}>
        {({ points }) =>
          points.length === 0 ? (
            <Text size="sm">{words.noPoints}</Text>
          ) : (
            <PointsChart label={words.chart(name)} points={points} />
          )
        }
      </Loaded>
    </Paper>
  );
}

function PointsChart({ label, points }: { label: string; points: readonly TimeseriesPoint[] }) {
  const words = useText(text);
  const option = useCallback(
    (palette: Palette) => ({
      grid: { left: 8, right: 12, top: 34, bottom: 8, containLabel: true },
      legend: legend(palette),
      tooltip: axisTooltip(number),
      xAxis: nameAxis(
        palette,
        points.map(({ period }) => periodName(period)),
      ),
      yAxis: { type: 'value', ...axis(palette, '', 0) },
      series: [
        { type: 'bar', name: words.sold, data: points.map(({ qty }) => qty), barMaxWidth: 34 },
        {
          type: 'line',
          name: words.expected,
          data: points.map(({ forecast_qty }) => forecast_qty),
          step: 'middle',
          lineStyle: { width: 2, type: 'dashed' },
        },
      ],
    }),
    [points, words],
  );
  return (
    <Chart
      label={label}
      option={option}
      data={{
        columns: [words.period, words.sold, words.expected, words.revenue],
        rows: points.map(({ period, qty, forecast_qty, revenue }) => [
          periodName(period),
          number(qty),
          number(forecast_qty),
          money(revenue),
        ]),
      }}
    />
  );
}
