import { ActionIcon, Group, SimpleGrid, Text, UnstyledButton } from '@mantine/core';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useState } from 'react';
import { shortDay } from '../../format/dates.ts';
import { useCurrentWeek } from '../../format/today.ts';
import { mondayOf, toYw, weekOf, weeksInYear, yearOf } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { text } from '../text.ts';
import classes from './WeekField.module.css';

interface Props {
  /** year*100+week. */
  readonly value: number | null;
  readonly onPick: (yw: number) => void;
}

/** The weeks of a year, to choose one. */
export default function YearOfWeeks({ value, onPick }: Props) {
  const { previousYear, nextYear } = useText(text);
  const now = useCurrentWeek();
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
