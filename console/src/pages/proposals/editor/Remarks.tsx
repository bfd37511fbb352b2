import { Text, UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { euros, money } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import classes from './Checklist.module.css';
import { text } from './checklist.text.ts';
import type { Place, Remark } from './checklist.ts';

interface Props {
  readonly remarks: readonly Remark[];
  readonly onJump: (place: Place) => void;
}

/** The remarks as sentences; the focus goes to the first. */
export default function Remarks({ remarks, onJump }: Props) {
  const words = useText(text);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  return (
    <ul ref={list} className={classes.list}>
      {remarks.map((remark) => {
        const sentence = worded(remark, words);
        return (
          <li key={sentence}>
            <UnstyledButton
              className={classes.remark}
              data-blocks={remark.blocks || undefined}
              onClick={() => onJump(remark.place)}
            >
              <span aria-hidden>{remark.blocks ? '✗' : '⚠'}</span>
              <Text size="sm" span>
                {sentence}
              </Text>
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}

function worded(remark: Remark, words: (typeof text)['hr']): string {
  switch (remark.about) {
    case 'no_weeks':
    case 'weeks_reversed':
    case 'no_lines':
    case 'over':
    case 'nc30_unchecked':
    case 'conflicts_unchecked':
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
