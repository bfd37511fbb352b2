import { Alert, Autocomplete, Button, Checkbox, Grid, Group, List, Text, Textarea, TextInput } from '@mantine/core';
import type { NplProduct, NplUpdate } from '@promo/contracts/npl/record';
import { NPL_BOUNDS, NPL_CHANNELS, NPL_LONGEST } from '@promo/contracts/npl/words';
import { MAX_SUPPLIERS } from '@promo/contracts/promo-analytics/words';
import { isDoubtfulEan } from '@promo/retail/ean';
import { costsAbovePrice } from '@promo/retail/money';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { read } from '../../../api/query.ts';
import { useToday } from '../../../format/today.ts';
import { useText } from '../../../i18n/messages.ts';
import { isLaunchLate } from '../../../listing/needed.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { Restored } from '../../../ui/Restored.tsx';
import { submitting } from '../../../ui/submitting.ts';
import { channelText } from '../../../wording/npl.text.ts';
import { netPrice } from '../model/net-price.ts';
import { codeOf, meantBy } from '../model/suppliers.ts';
import { useCreated } from './created.ts';
import { fieldText } from './fields.text.ts';
import { text } from './text.ts';
import { useMaster } from './useMaster.ts';
import { useWritten } from './written.ts';

const Deleted = lazy(() => import('./Deleted.tsx'));

type TextName = 'name' | 'group' | 'category' | 'brand' | 'ean';
type NumberName = keyof typeof NPL_BOUNDS;

/** As it is saved: a bar code without the gaps of its groups, and nothing as null, but for the name, which may not be missing. */
const typed = (name: TextName, value: string): string | null => {
  if (name === 'name') return value;
  return (name === 'ean' ? value.replaceAll(/\s/g, '') : value) || null;
};

const NUMBERS = Object.keys(NPL_BOUNDS) as NumberName[];
/** Decimals of those that are no whole numbers. */
const DECIMALS: Partial<Record<NumberName, number>> = { cost: 4, regular_price: 2, vat_rate: 2 };

const MONEY: ReadonlySet<NumberName> = new Set(['cost', 'regular_price']);
const PIECES: ReadonlySet<NumberName> = new Set(['moq', 'on_hand', 'on_order']);

interface Props {
  readonly record: NplProduct;
  /** Somebody has deleted it since it was read. */
  readonly isDeleted: boolean;
}

/** Editor of the master fields, of a record that may still change. */
export function MasterForm({ record, isDeleted }: Props) {
  const words = useText(text);
  const fields = useText(fieldText);
  const channels = useText(channelText);
  const write = useWritten();
  const created = useCreated();
  const { values, dirty, restored, theirs, refused, faults, change, discard, save, saving } = useMaster(record);
  const { launch_date: launch = null } = values;
  const today = useToday();
  const line = (name: TextName) => (
    <TextInput
      label={fields[name]}
      required={name === 'name'}
      autoFocus={created && name === 'name'}
      // a bar code is longer as suppliers write it, in groups
      maxLength={name === 'ean' ? undefined : NPL_LONGEST[name]}
      description={name === 'ean' && isDoubtfulEan(values.ean) && words.doubtfulEan}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={faults.get(name)}
      value={values[name] ?? ''}
      onChange={({ currentTarget: { value } }) => change({ [name]: typed(name, value) })}
    />
  );
  const figure = (name: NumberName) => {
    const unit = MONEY.has(name) ? '€' : PIECES.has(name) && words.stockAxis;
    return (
      <NumberField
        label={unit ? `${fields[name]} (${unit})` : fields[name]}
        error={faults.get(name)}
        {...NPL_BOUNDS[name]}
        decimals={DECIMALS[name] ?? 0}
        money={MONEY.has(name)}
        value={values[name] ?? null}
        onChange={(value) => change({ [name]: value })}
      />
    );
  };
  return (
    <form onSubmit={submitting(save)}>
      <Suspense>{isDeleted && <Deleted fields={values} onKept={discard} />}</Suspense>
      {restored && <Restored onDiscard={discard} />}
      {(refused || theirs.length > 0) && (
        <Alert color="orange" title={words.staleTitle} role="alert" mb="sm">
          <Text size="sm">{words.staleBody}</Text>
          <List size="sm" mt={4}>
            {theirs.map((name) => (
              <List.Item key={name}>{words.theirs(fields[name], write(record, name) || words.emptyValue)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Grid gap="sm">
        <Grid.Col span={{ base: 12, sm: 8 }}>{line('name')}</Grid.Col>
        <Grid.Col span={{ base: 12, sm: 4 }}>{line('ean')}</Grid.Col>
        <Grid.Col span={{ base: 6, sm: 4 }}>{line('group')}</Grid.Col>
        <Grid.Col span={{ base: 6, sm: 4 }}>{line('category')}</Grid.Col>
        <Grid.Col span={{ base: 12, sm: 4 }}>{line('brand')}</Grid.Col>
        <Grid.Col span={{ base: 12, sm: 8 }}>
          <SupplierField
            supplier={values}
            error={faults.get('supplier_name') ?? faults.get('supplier_id')}
            onChange={change}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 4 }}>
          <TextInput
            type="date"
            label={fields.launch_date}
            description={isLaunchLate({ status: record.status, launch_date: launch }, today) && words.pastLaunch}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={faults.get('launch_date')}
            value={launch ?? ''}
            onChange={({ currentTarget }) => change({ launch_date: currentTarget.value || null })}
          />
        </Grid.Col>
        {NUMBERS.map((name) => (
          <Grid.Col key={name} span={{ base: 6, sm: 3 }} style={{ alignSelf: 'end' }}>
            {figure(name)}
          </Grid.Col>
        ))}
        {costsAbovePrice(values) && (
          <Grid.Col span={12}>
            <Alert color="orange" py="xs">
              {words.dear(netPrice(values))}
            </Alert>
          </Grid.Col>
        )}
        <Grid.Col span={12}>
          <Checkbox.Group
            label={fields.channels}
            value={values.channels ?? []}
            onChange={(chosen) => change({ channels: NPL_CHANNELS.filter((channel) => chosen.includes(channel)) })}
          >
            <Group gap="md" mt={4}>
              {NPL_CHANNELS.map((channel) => (
                <Checkbox key={channel} value={channel} label={channels[channel]} />
              ))}
            </Group>
          </Checkbox.Group>
        </Grid.Col>
        <Grid.Col span={12}>
          <Textarea
            label={fields.note}
            error={faults.get('note')}
            maxLength={NPL_LONGEST.note}
            value={values.note ?? ''}
            onChange={({ currentTarget }) => change({ note: currentTarget.value || null })}
          />
        </Grid.Col>
      </Grid>
      <Group justify="flex-end" mt="sm">
        {dirty && (
          <Button variant="default" onClick={discard}>
            {words.discard}
          </Button>
        )}
        <Button type="submit" disabled={!dirty || isDeleted} loading={saving}>
          {words.save}
        </Button>
      </Group>
    </form>
  );
}

interface SupplierProps {
  readonly supplier: Pick<NplUpdate, 'supplier_id' | 'supplier_name'>;
  readonly error: string | undefined;
  readonly onChange: (changes: NplUpdate) => void;
}

/** A supplier by name: one of those known brings its code, any other name stands without one. */
function SupplierField({ supplier, error, onChange }: SupplierProps) {
  const words = useText(text);
  const fields = useText(fieldText);
  const { data = [] } = useQuery(read('GET /api/npl/suppliers', { query: { limit: MAX_SUPPLIERS } }));
  const meant = meantBy(supplier.supplier_name ?? '', data);
  return (
    <Autocomplete
      label={fields.supplier_name}
      description={supplier.supplier_id ?? (meant.length > 0 ? words.didYouMean(meant.join(', ')) : words.pickSupplier)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      maxLength={NPL_LONGEST.supplier_name}
      limit={30}
      data={[...new Set(data.map(({ name }) => name))]}
      value={supplier.supplier_name ?? ''}
      onChange={(name) => onChange({ supplier_name: name || null, supplier_id: codeOf(name, data) })}
    />
  );
}
