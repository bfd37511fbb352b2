import {
  ActionIcon,
  Group,
  Popover,
  SimpleGrid,
  Text,
  TextInput,
  type TextInputProps,
  UnstyledButton,
} from '@mantine/core';
import IconCalendarWeek from '@tabler/icons-react/dist/esm/icons/IconCalendarWeek.mjs';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { type KeyboardEvent, useState } from 'react';
import { shortDay } from '../format/dates.ts';
import {
  addWeeks,
  currentWeek,
  mondayOf,
  parseWeek,
  toYw,
  week,
  weekOf,
  weeksInYear,
  yearOf,
} from '../format/weeks.ts';
import { useText } from '../i18n/messages.ts';
import { text } from './text.ts';
import classes from './WeekField.module.css';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** year*100+week. */
  readonly value: number | null;
  readonly onChange: (yw: number | null) => void;
  /** Called with what was typed that is no week, and with what is allowed; with null when it is one again. */
  readonly onFault?: (fault: { readonly typed: string; readonly message: string } | null) => void;
}

/** An ISO week: typed ("47/2026", "47"), stepped with the arrow keys, or chosen from its year. */
export function WeekField({ value, onChange, onFault, ...rest }: Props) {
  const { noWeek, pickWeek } = useText(text);
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState(false);
  const [open, setOpen] = useState(false);
  const take = (yw: number | null) => {
    setTyped(null);
    setFault(false);
    onFault?.(null);
    onChange(yw);
  };
  const settle = () => {
    if (typed === null) return;
    if (typed.trim() === '') return take(null);
    const yw = parseWeek(typed, yearOf(value ?? currentWeek()));
    if (yw !== undefined) return take(yw);
    setFault(true);
    onFault?.({ typed, message: noWeek });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle();
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    take(value === null ? currentWeek() : addWeeks(value, step));
  };
  return (
    <Popover opened={open} onChange={setOpen} trapFocus returnFocus withinPortal position="bottom-end">
      <TextInput
        placeholder="47/2026"
        {...rest}
        value={typed ?? (value === null ? '' : week(value))}
        error={fault ? noWeek : rest.error}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
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
        <YearOfWeeks
          value={value}
          onPick={(yw) => {
            take(yw);
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function YearOfWeeks({ value, onPick }: { value: number | null; onPick: (yw: number) => void }) {
  const { previousYear, nextYear } = useText(text);
  const now = currentWeek();
  const [year, setYear] = useState(yearOf(value ?? now));
  return (
    <>
      <Group justify="space-between" mb="xs">
        <ActionIcon variant="default" aria-label={previousYear} onClick={() => setYear(year - 1)}>
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <Text fw={600}>{year}.</Text>
        <ActionIcon variant="default" aria-label={nextYear} onClick={() => setYear(year + 1)}>
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <SimpleGrid cols={6} spacing={2} verticalSpacing={2} className={classes.weeks}>
        {Array.from({ length: weeksInYear(year) }, (_, i) => toYw(year, i + 1)).map((yw) => (
          <UnstyledButton
            key={yw}
            className={classes.week}
            data-chosen={yw === value || undefined}
            data-now={yw === now || undefined}
            aria-pressed={yw === value}
            onClick={() => onPick(yw)}
          >
            <span className={classes.number}>{weekOf(yw)}</span>
            <span>{shortDay(mondayOf(yw))}</span>
          </UnstyledButton>
        ))}
      </SimpleGrid>
    </>
  );
}
