import { Button, Text } from '@mantine/core';
import type { AnalogForecast } from '@promo/contracts/promo-analytics/forecasts';
import { useState } from 'react';
import { skuPath } from '../../format/address.ts';
import { MISSING, number } from '../../format/numbers.ts';
import { uplift } from '../../format/uplift.ts';
import { weekSpan } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { Depth } from '../../performance-event/Depth.tsx';
import { FramedSection } from '../../ui/Section.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { ShortTable } from '../../ui/table/ShortTable.tsx';
import { WideTable } from '../../ui/WideTable.tsx';
import { ageInWeeks } from './model/age.ts';
import { text } from './text.ts';

const FEW = 8;

/** The past promotions that were weighed, the weightiest first. */
export function Analogs({ forecast: { analogs, sku, as_of_yw } }: { forecast: AnalogForecast }) {
  const words = useText(text);
  const [all, setAll] = useState(false);
  const shown = all ? analogs : analogs.slice(0, FEW);
  const others = analogs.some((analog) => analog.sku !== sku);
  if (analogs.length === 0) return null;
  return (
    <FramedSection id="analogs" title={words.analogs}>
      <Text size="xs">{words.analogsHint}</Text>
      <WideTable labelledBy="analogs" minWidth={360}>
        <ShortTable
          aria-labelledby="analogs"
          rows={shown}
          rowId={(analog) => `${analog.sku}-${analog.start_yw}`}
          columns={[
            ...(others ? [{ header: words.product, cell: (analog: Analog) => <ToSku sku={analog.sku} /> }] : []),
            { header: words.weeks, cell: ({ start_yw, end_yw }) => weekSpan(start_yw, end_yw) },
            {
              header: words.age,
              figure: ({ end_yw }) => {
                const age = ageInWeeks(end_yw, as_of_yw);
                return age === null ? MISSING : words.ageWeeks(age);
              },
            },
            { header: words.depth, figure: (analog) => <Depth of={analog} /> },
            { header: words.uplift, figure: ({ lift }) => uplift(lift) },
            { header: words.weight, figure: ({ weight }) => number(weight, 3) },
          ]}
        />
      </WideTable>
      {analogs.length > FEW && (
        <Button mt="xs" size="compact-sm" variant="default" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? words.showFew : words.showAll(analogs.length)}
        </Button>
      )}
    </FramedSection>
  );
}

type Analog = AnalogForecast['analogs'][number];

const ToSku = ({ sku }: Pick<Analog, 'sku'>) => (
  <TextLink href={skuPath(sku)} size="sm">
    {sku}
  </TextLink>
);
