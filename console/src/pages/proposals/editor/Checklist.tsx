import { Button, Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import { euros, money } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import classes from './Checklist.module.css';
import { text } from './checklist.text.ts';
import type { Place, Remark } from './checklist.ts';

export interface ChecklistProps {
  readonly remarks: readonly Remark[];
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  readonly onJump: (place: Place) => void;
}

/** What is wrong with the proposal, beside the button that submits it; each remark leads to its place. */
export function Checklist({ remarks, opened, onOpened, onJump }: ChecklistProps) {
  const words = useText(text);
  if (remarks.length === 0) return null;
  const blocking = remarks.filter(({ blocks }) => blocks).length;
  return (
    <Popover opened={opened} onChange={onOpened} position="bottom-end" withinPortal trapFocus width={360} shadow="md">
      <Popover.Target>
        <Button
          variant="subtle"
          color={blocking > 0 ? 'red' : 'orange.9'}
          className={classes.button}
          data-blocks={blocking > 0 || undefined}
          onClick={() => onOpened(!opened)}
        >
          {blocking > 0 ? `✗ ${words.blocked(blocking)}` : `⚠ ${words.warned(remarks.length)}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.title}>
        <Stack gap={2} component="ul" className={classes.list}>
          {remarks.map((remark) => {
            const sentence = worded(remark, words);
            return (
              <li key={sentence}>
                <UnstyledButton
                  className={classes.remark}
                  data-blocks={remark.blocks || undefined}
                  onClick={() => {
                    onOpened(false);
                    onJump(remark.place);
                  }}
                >
                  <span aria-hidden>{remark.blocks ? '✗' : '⚠'}</span>
                  <Text size="sm" span>
                    {sentence}
                  </Text>
                </UnstyledButton>
              </li>
            );
          })}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function worded(remark: Remark, words: (typeof text)['hr']): string {
  switch (remark.about) {
    case 'no_weeks':
    case 'weeks_reversed':
    case 'no_lines':
      return words[remark.about];
    case 'faulty':
      return words.faulty(remark.label, remark.message);
    case 'above_regular':
      return words.above_regular(remark.product, money(remark.price), money(remark.regular));
    case 'losing':
      return words.losing(remark.n, euros(remark.eur));
    default:
      return words[remark.about](remark.n);
  }
}
