import { Group, SegmentedControl, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../api/query.ts';
import { useText } from '../i18n/messages.ts';
import { Loading } from '../ui/Loading.tsx';
import { Loaded } from '../ui/states.tsx';
import { text } from './text.ts';
import { WeeklyChart } from './WeeklyChart.tsx';
import type { PlannedWeeks } from './weeks.ts';

interface Props {
  readonly sku: string;
  readonly name: string;
  /** What is planned for it, to be seen beside what was. */
  readonly planned?: PlannedWeeks | null;
  readonly height?: number;
  /** Of its heading. */
  readonly order?: 2 | 3;
}

const SPANS = ['52', '104', '208'] as const;

/** What a SKU sold week by week and at what price, with its promotions and the lowest price of the 30 days before. */
export default function WeeklyHistory({ sku, name, planned = null, height, order = 3 }: Props) {
  const words = useText(text);
  const [span, setSpan] = useState<(typeof SPANS)[number]>('52');
  const query = useQuery({
    ...read('GET /api/promo/sku-history', { query: { sku, weeks: Number(span) } }),
    placeholderData: (before) => (before?.sku === sku ? before : undefined),
  });
  return (
    <section aria-labelledby="weekly">
      <Group justify="space-between" gap="xs" mb={4}>
        <Title order={order} id="weekly">
          {words.title}
        </Title>
        <SegmentedControl
          className="no-print"
          size="xs"
          aria-label={words.span}
          data={SPANS.map((value) => ({ value, label: words.spans[value] }))}
          value={span}
          onChange={(value) => setSpan(value as typeof span)}
        />
      </Group>
      <Loaded query={query} loading={<Loading rows={5} />}>
        {({ weeks }) =>
          weeks.length === 0 ? (
            <Text size="sm">{words.none}</Text>
          ) : (
            <WeeklyChart name={name} rows={weeks} planned={planned} height={height} />
          )
        }
      </Loaded>
    </section>
  );
}
