import { Paper, Text, Title, UnstyledButton } from '@mantine/core';
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { euros, MISSING, money, number, signed } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import type { Draft } from '../../../plan/draft.ts';
import { isShort } from '../../../plan/nc30.ts';
import { text } from '../text.ts';
import classes from './Summary.module.css';
import type { Figures } from './useFigures.ts';

interface Props {
  readonly draft: Draft;
  readonly nc30: ReadonlyMap<string, Nc30Result>;
  readonly figures: ReadonlyMap<string, Figures>;
  readonly conflicts: number;
  /** Shows them. */
  readonly onConflicts: () => void;
}

/** What the lines add up to as they stand. */
export function Summary({ draft, nc30, figures, conflicts, onConflicts }: Props) {
  const words = useText(text);
  const known = draft.skus.flatMap(({ code }) => figures.get(code)?.pnl ?? []);
  const counted = known.filter(({ incremental_margin }) => incremental_margin !== null);
  const margin = sum(counted.map((pnl) => pnl.incremental_margin));
  const units = sum(known.map(({ promo_qty, baseline_qty }) => (promo_qty ?? 0) - (baseline_qty ?? 0)));
  const funding = sum(known.map((pnl) => pnl.supplier_funding));
  const breaches = [...nc30.values()].filter(isShort).length;
  return (
    <Paper withBorder p="md" component="section" aria-label={words.summary}>
      <Title order={2} size="h4" mb="xs">
        {words.summary}
      </Title>
      <dl className={classes.figures}>
        <div>
          <dt>{words.margin}</dt>
          <dd data-sign={counted.length > 0 ? Math.sign(margin) : undefined}>
            {counted.length > 0 ? euros(margin) : MISSING}
            <small>
              {counted.length > 0
                ? words.marginOf(counted.length, draft.skus.length)
                : draft.skus.length > 0 && words.noForecast}
            </small>
          </dd>
        </div>
        <div>
          <dt>{words.uplift}</dt>
          <dd>{known.length > 0 ? signed(units) : MISSING}</dd>
        </div>
        <div>
          <dt>{words.funding}</dt>
          <dd>{known.length > 0 ? money(funding) : MISSING}</dd>
        </div>
        <div>
          <dt>{words.breaches}</dt>
          <dd data-sign={breaches > 0 ? -1 : undefined} aria-live="polite">
            {breaches > 0 ? words.breachCount(breaches) : nc30.size > 0 ? words.kept : MISSING}
            {breaches > 0 && <small>{words.breachHint}</small>}
          </dd>
        </div>
        <div>
          <dt>{words.openConflicts}</dt>
          <dd data-sign={conflicts > 0 ? -1 : undefined}>
            {number(conflicts)}
            {conflicts > 0 && (
              <UnstyledButton fz="xs" td="underline" display="block" onClick={onConflicts}>
                {words.showConflicts}
              </UnstyledButton>
            )}
          </dd>
        </div>
      </dl>
      {!(draft.start_yw && draft.skus.length > 0) && (
        <Text size="sm" mt="xs">
          {words.forSubmit}{' '}
          {[!draft.start_yw && words.needWeeks, draft.skus.length === 0 && words.needLines].filter(Boolean).join(', ')}.
        </Text>
      )}
    </Paper>
  );
}

const sum = (values: readonly (number | null)[]): number => values.reduce<number>((all, one) => all + (one ?? 0), 0);
