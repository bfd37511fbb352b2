import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import IconCalendarWeek from '@tabler/icons-react/dist/esm/icons/IconCalendarWeek.mjs';
import { type KeyboardEvent, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { addWeeks, currentWeek, isWeek, typedWeek, week, weeksInYear, yearOf } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { lazy } from '../lazy.tsx';
import { text } from '../text.ts';
import { invalid } from './invalid.ts';

const YearOfWeeks = lazy(() => import('./YearOfWeeks.tsx'));

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** year*100+week. */
  readonly value: number | null;
  readonly onChange: (yw: number | null) => void;
  /** Called with what was typed that is no week, and with what is allowed; with null when it is one again. */
  readonly onFault?: (fault: { readonly typed: string; readonly message: string } | null) => void;
}

/** An ISO week: typed ("47/2026", "47"), stepped with the arrow keys, or chosen from its year. */
export function WeekField({ value, onChange, onFault, ...rest }: Props) {
  const { noWeek, weeksOfYear, pickWeek, weekForm } = useText(text);
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const clear = () => {
    setTyped(null);
    setFault(null);
    onFault?.(null);
  };
  const take = (yw: number | null) => {
    clear();
    onChange(yw);
  };
  const forget = useEffectEvent(() => {
    if (typed !== null) clear();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a week from elsewhere replaces what was typed
  useEffect(() => forget(), [value]);
  const read = (typed: string) => typedWeek(typed, value ?? currentWeek()) ?? Number.NaN;
  const type = (typed: string) => {
    setTyped(typed);
    // not only once the field is left: a button that moves then would not be pressed
    if (fault !== null && isWeek(read(typed))) setFault(null);
  };
  const settle = () => {
    if (typed === null) return;
    if (typed.trim() === '') return take(null);
    const yw = read(typed);
    if (isWeek(yw)) return take(yw);
    const weeks = weeksInYear(yearOf(yw));
    const message = weeks > 0 ? weeksOfYear(yearOf(yw), weeks) : noWeek;
    setFault(message);
    onFault?.({ typed, message });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle();
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    take(value === null ? currentWeek() : addWeeks(value, step));
  };
  return (
    <Popover opened={open} onChange={setOpen} trapFocus returnFocus position="bottom-end">
      <TextInput
        placeholder={weekForm}
        {...rest}
        ref={invalid(fault)}
        value={typed ?? (value === null ? '' : week(value))}
        error={fault ?? rest.error}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={settle}
        onKeyDown={onKey}
        rightSection={
          <Popover.Target>
            <ActionIcon variant="subtle" aria-label={pickWeek} disabled={rest.disabled} onClick={() => setOpen(!open)}>
              <IconCalendarWeek size={18} aria-hidden />
            </ActionIcon>
          </Popover.Target>
        }
      />
      <Popover.Dropdown>
        <Suspense>
          <YearOfWeeks
            value={value}
            onPick={(yw) => {
              take(yw);
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
