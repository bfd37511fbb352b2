import { Grid, NativeSelect, Paper } from '@mantine/core';
import { useText } from '../../i18n/messages.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { WeekField } from '../../ui/WeekField.tsx';
import { METHODS, OUTCOMES, type Plan } from './filters.ts';
import { text } from './text.ts';

interface Props {
  readonly plan: Plan;
  readonly onChange: (changes: Partial<Plan>) => void;
}

const MECHANICS = ['1+1', '2+1', '3+1'];

/** What is planned for the SKU. */
export function PlanFields({ plan, onChange }: Props) {
  const words = useText(text);
  const { fields } = words;
  const mechanics = plan.mechanic === '' ? MECHANICS : [...new Set([...MECHANICS, plan.mechanic])];
  const share = (key: 'feature' | 'display') => (
    <NumberField
      label={fields[key]}
      placeholder={fields.unknown}
      max={100}
      decimals={0}
      rightSection="%"
      value={plan[key] === null ? null : Math.round(plan[key] * 100)}
      onChange={(value) => onChange({ [key]: value === null ? null : Math.round(value) / 100 })}
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
            max={90}
            rightSection="%"
            value={plan.discount}
            onChange={(discount) => onChange({ discount: discount === null ? null : Math.round(discount * 100) / 100 })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 4, lg: 2.4 }}>
          <WeekField label={fields.start} value={plan.start} onChange={(start) => onChange({ start })} />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 4, lg: 2.4 }}>
          <NumberField
            label={fields.weeks}
            placeholder="1"
            min={1}
            max={13}
            decimals={0}
            value={plan.weeks}
            onChange={(weeks) => onChange({ weeks: weeks === null ? null : Math.round(weeks) })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 4, lg: 2.4 }}>
          <NumberField
            label={fields.funding}
            placeholder="0"
            max={1000}
            value={plan.funding}
            onChange={(funding) => onChange({ funding })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 4, lg: 2.4 }}>{share('feature')}</Grid.Col>
        <Grid.Col span={{ base: 6, sm: 4, lg: 2.4 }}>{share('display')}</Grid.Col>
        <Grid.Col span={{ base: 12, sm: 4, lg: 4.8 }}>
          <NativeSelect
            label={fields.outcome}
            data={OUTCOMES.map((value) => ({ value, label: words.outcomes[value] }))}
            value={plan.outcome}
            onChange={({ currentTarget }) => onChange({ outcome: currentTarget.value as Plan['outcome'] })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 4, lg: 2.4 }}>
          <NativeSelect
            label={fields.method}
            data={METHODS.map((value) => ({ value, label: words.methods[value] }))}
            value={plan.method}
            onChange={({ currentTarget }) => onChange({ method: currentTarget.value as Plan['method'] })}
          />
        </Grid.Col>
      </Grid>
    </Paper>
  );
}
