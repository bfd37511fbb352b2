import { Group, NativeSelect, Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { SALE_KINDS, type SaleKind, USUAL_SALE_KIND } from '@promo/retail/nc30';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readOn } from '../../api/query.ts';
import { isDay } from '../../format/dates.ts';
import { useText } from '../../i18n/messages.ts';
import { evidencePath } from '../../plan/evidence/path.ts';
import { Nc30Details } from '../../plan/nc30/Nc30Details.tsx';
import { saleKindText } from '../../plan/saleKind.text.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { FramedSection } from '../../ui/Section.tsx';
import { Loaded } from '../../ui/states.tsx';
import { text } from './text.ts';

const SETTLE_MS = 300;

interface Props {
  readonly sku: string;
  /** The regular price, with which the check begins; null where nobody knows it. */
  readonly price: number | null;
}

/** How a price would stand to the lowest in 30 days, with what is planned until then or without. */
export function Nc30Check({ sku, price }: Props) {
  const words = useText(text);
  const [promoPrice, setPromoPrice] = useState<number | null>(price);
  const [start, setStart] = useState('');
  const [sale_kind, setSaleKind] = useState<SaleKind>(USUAL_SALE_KIND);
  const [planned, setPlanned] = useState(true);
  const kinds = useText(saleKindText);
  const [settled] = useDebouncedValue({ promoPrice, start }, SETTLE_MS);
  const check = useQuery({
    ...readOn('GET /api/promo/nc30', {
      query: {
        sku,
        promo_price: settled.promoPrice ?? 0,
        sale_kind,
        ...(!planned && { include_planned: false }),
        ...(isDay(settled.start) && { start_date: settled.start }),
      },
    }),
    enabled: settled.promoPrice !== null,
  });
  return (
    <FramedSection id="check" title={words.nc30}>
      <Group gap="sm" mb="xs" align="flex-start">
        <NumberField w={150} money label={words.promoPrice} value={promoPrice} onChange={setPromoPrice} />
        <TextInput
          w={180}
          type="date"
          label={words.start}
          description={words.today}
          inputWrapperOrder={['label', 'input', 'description']}
          value={start}
          onChange={({ currentTarget }) => setStart(currentTarget.value)}
        />
        <NativeSelect
          w={180}
          label={words.saleKind}
          data={SALE_KINDS.map((value) => ({ value, label: kinds[value] }))}
          value={sale_kind}
          onChange={({ currentTarget }) => setSaleKind(currentTarget.value as SaleKind)}
        />
      </Group>
      <Switch
        mb="sm"
        label={words.withPlanned}
        checked={planned}
        onChange={({ currentTarget }) => setPlanned(currentTarget.checked)}
      />
      {settled.promoPrice !== null && (
        <Loaded query={check} loading={<Loading rows={2} />}>
          {(result) => (
            <Nc30Details
              result={result}
              onUse={setPromoPrice}
              onStart={setStart}
              evidence={planned ? evidencePath(result, settled.start || null, null, '') : undefined}
            />
          )}
        </Loaded>
      )}
    </FramedSection>
  );
}
