import { Grid, NativeSelect, Paper } from '@mantine/core';
import { CERTAINTIES, FORECAST_WEEKS, OFFERED_METHODS, OFFERED_OUTCOMES } from '@promo/contracts/promo-analytics/words';
import { MAX_FUNDING } from '@promo/contracts/words';
import { MAX_DISCOUNT } from '@promo/retail/depth';
import { USUAL_MECHANICS } from '@promo/retail/mechanics';
import { useText } from '../../i18n/messages.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { ShareField } from '../../ui/fields/ShareField.tsx';
import { WeekField } from '../../ui/fields/WeekField.tsx';
import type { Plan } from './filters.ts';
import { text } from './text.ts';

interface Props {
  readonly plan: Plan;
  readonly onChange: (changes: Partial<Plan>) => void;
}

/** What is planned for the SKU. */
export function PlanFields({ plan, onChange }: Props) {
  const words = useText(text);
  const { fields } = words;
  const mechanics = [...new Set<string>([...USUAL_MECHANICS, plan.mechanic])].filter(Boolean);
  const share = (key: 'feature' | 'display') => (
    <ShareField
      label={fields[key]}
      placeholder={fields.unknown}
      value={plan[key]}
      onChange={(value) => onChange({ [key]: value })}
    />
  );
  return (
    <Paper withBorder p="md" component="section" aria-label={words.plan}>
      <Grid gap="sm">
        <Grid.Col span={{ base: 6, sm: 4, lg: 2.4 }}>
          <NativeSelect
            label={fields.kind}
            data={[{ value: '', label: fields.percent }, ...mechanics]}
            value={plan.mechanic}
            onChange={({ currentTarget }) => onChange({ mechanic: currentTarget.value, discount: null })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 4, lg: 2.4 }}>
          <NumberField
            label={fields.discount}
            placeholder={plan.mechanic === '' ? fields.usual : fields.byMechanic}
            disabled={plan.mechanic !== ''}
            max={MAX_DISCOUNT}
            rightSection="%"
            decimals={2}
            value={plan.discount}
            onChange={(discount) => onChange({ discount })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 4, lg: 2.4 }}>
          <WeekField label={fields.start} value={plan.start} onChange={(start) => onChange({ start })} />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 4, lg: 2.4 }}>
          <NumberField
            label={fields.weeks}
            placeholder={String(FORECAST_WEEKS.usual)}
            min={FORECAST_WEEKS.min}
            max={FORECAST_WEEKS.max}
            value={plan.weeks}
            onChange={(weeks) => onChange({ weeks })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 4, lg: 2.4 }}>
          <NumberField
            label={fields.funding}
            placeholder="0"
            max={MAX_FUNDING}
            money
            value={plan.funding}
            onChange={(funding) => onChange({ funding })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 4, lg: 2.4 }}>{share('feature')}</Grid.Col>
        <Grid.Col span={{ base: 6, sm: 4, lg: 2.4 }}>{share('display')}</Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6, lg: 4.8 }}>
          <NativeSelect
            label={fields.outcome}
            data={OFFERED_OUTCOMES.map((value) => ({ value, label: words.outcomes[value] }))}
            value={plan.outcome}
            onChange={({ currentTarget }) => onChange({ outcome: currentTarget.value as Plan['outcome'] })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6, lg: 4.8 }}>
          <NativeSelect
            label={fields.certainty}
            data={CERTAINTIES.map((value) => ({ value: String(value), label: words.certainties[value] }))}
            value={String(plan.certainty)}
            onChange={({ currentTarget }) => onChange({ certainty: Number(currentTarget.value) as Plan['certainty'] })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6, lg: 2.4 }}>
          <NativeSelect
            label={fields.method}
            data={OFFERED_METHODS.map((value) => ({ value, label: words.methods[value] }))}
            value={plan.method}
            onChange={({ currentTarget }) => onChange({ method: currentTarget.value as Plan['method'] })}
          />
        </Grid.Col>
      </Grid>
    </Paper>
  );
}
