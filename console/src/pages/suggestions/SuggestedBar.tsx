import { Button, Group, Popover, Stack, Text } from '@mantine/core';
import type { CalendarSuggestion } from '@promo/contracts/promo-analytics/suggestions';
import { type KeyboardEvent, useState } from 'react';
import { amount } from '../../format/amount.ts';
import { euros, money, percent, signedPercent, wholeUnits } from '../../format/numbers.ts';
import { weekSpan } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { OrderBy } from '../../plan/economics/OrderBy.tsx';
import { printedBelow } from '../../plan/nc30/nc30.ts';
import { columnsOf } from '../../ui/weekColumns.ts';
import { AlreadyPlanned } from './AlreadyPlanned.tsx';
import classes from './Board.module.css';
import { alreadyPlanned } from './model/already-planned.ts';
import { type Choices, drop, lock, move, type Shown } from './model/choices.ts';
import { text } from './text.ts';

interface Props {
  readonly shown: Shown;
  readonly answer: CalendarSuggestion;
  readonly choices: Choices;
  readonly onChoose: (choices: Choices) => void;
}

/** A suggested promotion: pressed it says why, in a dialog beside it; arrow keys move it. */
export function SuggestedBar({ shown, answer, choices, onChoose }: Props) {
  const words = useText(text);
  const [open, setOpen] = useState(false);
  const { promotion, start, end, locked, moved } = shown;
  const columns = columnsOf(
    { start_yw: start, end_yw: end },
    { from: answer.from_yw, weeks: answer.suggestion.weeks.length },
  );
  const { why, name } = promotion;
  const printed = printedBelow(promotion.discount_pct, promotion.printable_discount_pct);
  const step = (by: number) => onChoose(move(choices, promotion, by, answer));
  const onKey = (event: KeyboardEvent) => {
    const act = {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      l: () => onChoose(lock(choices, promotion)),
      Delete: () => onChoose(drop(choices, promotion)),
    }[event.key];
    if (!act || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const doubled = alreadyPlanned(answer, shown);
  const isDoubled = doubled.length > 0;
  const states = [locked && words.locked, moved && words.moved, isDoubled && words.doubledBar]
    .filter(Boolean)
    .join(', ');
  const about = `${name}, ${weekSpan(start, end)}, −${percent(promotion.discount_pct)}, ${euros(promotion.margin_eur)}${states && `, ${states}`}`;
  return (
    <Popover opened={open} onChange={setOpen} trapFocus returnFocus position="bottom">
      <Popover.Target>
        <button
          type="button"
          className={classes.bar}
          data-kind="suggested"
          data-locked={locked || undefined}
          data-moved={moved || undefined}
          data-doubled={isDoubled || undefined}
          style={{ gridColumn: `${columns.start} / ${columns.end}` }}
          aria-label={about}
          title={about}
          onClick={() => setOpen(!open)}
          onKeyDown={onKey}
        >
          {locked && <span aria-hidden>🔒</span>}
          {isDoubled && <span aria-hidden>⚠ </span>}−{percent(promotion.discount_pct)}{' '}
          <span>{euros(promotion.margin_eur)}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown onKeyDown={onKey}>
        <Stack gap={6} maw={340}>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Text size="sm">
            {weekSpan(start, end)}, −{percent(promotion.discount_pct)}, {money(promotion.promo_price)}:{' '}
            {amount(promotion.margin_eur)} ({amount(promotion.margin_p10_eur)} – {amount(promotion.margin_p90_eur)})
          </Text>
          <Text size="sm">
            {words.facts}: {words.uplift(signedPercent(why.mean_uplift_pct), signedPercent(why.break_even_uplift_pct))}
            {promotion.nc30_price !== null && `; ${words.nc30(money(promotion.nc30_price))}`}
            {printed !== null && `, ${words.printed(signedPercent(-printed))}`}
            {why.week_gain_eur !== null && why.week_gain_eur >= 1 && `; ${words.weekGain(amount(why.week_gain_eur))}`}
          </Text>
          {promotion.supplier_funding > 0 && (
            <Text size="sm">{words.pays(money(promotion.supplier_funding), promotion.funding_to_agree)}</Text>
          )}
          {(promotion.shortfall ?? 0) > 0 && (
            <Text size="sm">
              {words.lacks(wholeUnits(promotion.shortfall))}
              <OrderBy after=", " by={promotion.order_by} />
            </Text>
          )}
          {isDoubled && (
            <div>
              <Text size="sm" fw={600}>
                ⚠ {words.already}
              </Text>
              {doubled.map((line) => (
                <AlreadyPlanned key={line.proposal_id} line={line} />
              ))}
            </div>
          )}
          <Group gap={6}>
            <Button size="compact-sm" variant="default" onClick={() => step(-1)}>
              {words.earlier}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => step(1)}>
              {words.later}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => onChoose(lock(choices, promotion))}>
              {locked ? words.unlock : words.lock}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => onChoose(drop(choices, promotion))}>
              {words.drop}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
