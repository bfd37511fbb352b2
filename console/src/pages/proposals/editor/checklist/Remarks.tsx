import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { euros, money, percent, signedEuros } from '../../../../format/numbers.ts';
import { useText } from '../../../../i18n/messages.ts';
import type { Line } from '../../../../plan/draft.ts';
import { betterText } from '../../../../plan/economics/better.text.ts';
import { OrderBy } from '../../../../plan/economics/OrderBy.tsx';
import { text as shared } from '../../text.ts';
import classes from './Checklist.module.css';
import { text } from './checklist.text.ts';
import type { Place, Remark } from './checklist.ts';

/** Of lines that would earn more at another depth so many are named; when they have it the next ones are. */
const NAMED = 5;

export interface RemarksProps {
  readonly remarks: readonly Remark[];
  readonly onJump: (place: Place) => void;
  readonly onChange: (code: string, changes: Partial<Line>) => void;
}

/** The remarks as sentences; the focus goes to the first. */
export default function Remarks({ remarks, onJump, onChange }: RemarksProps) {
  const words = { ...useText(text), ...useText(betterText), weeks_reversed: useText(shared).weeksReversed };
  const list = useRef<HTMLUListElement>(null);
  const toFirst = () => list.current?.querySelector('button')?.focus();
  useEffect(toFirst, []);
  return (
    <ul ref={list} className={classes.list}>
      {remarks.map((remark) => {
        const sentence = worded(remark, words);
        return (
          // the focus stays among lines of which fewer are left
          <li key={remark.about === 'better' ? remark.about : sentence}>
            <UnstyledButton
              className={classes.remark}
              data-blocks={remark.blocks || undefined}
              onClick={() => onJump(remark.place)}
            >
              <span aria-hidden>{remark.blocks ? '✗' : '⚠'}</span>
              <Text size="sm" span>
                {sentence}
                {remark.about === 'short' && (remark.by ? <OrderBy after=", " by={remark.by} /> : '.')}
              </Text>
            </UnstyledButton>
            {remark.about === 'to_agree' && (
              <Button
                size="compact-xs"
                variant="default"
                ml={28}
                onClick={() => {
                  for (const code of remark.codes) onChange(code, { funding_to_agree: false });
                  toFirst();
                }}
              >
                {words.all_agreed}
              </Button>
            )}
            {remark.about === 'better' && (
              <ul className={classes.list}>
                {remark.lines.slice(0, NAMED).map(({ line, from, to, eur, funding }) => (
                  <Group key={line.code} component="li" gap="xs" pl={28} pr={8} py={2} wrap="nowrap">
                    <Text size="xs" flex={1}>
                      {line.name ?? line.code}: <Whole>{`${percent(from, 1)} → ${percent(to)}`}</Whole>,{' '}
                      {funding !== undefined && [<Whole key="funding">{words.funding(money(funding))}</Whole>, ', ']}
                      <Whole>{signedEuros(eur)}</Whole>
                    </Text>
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={words.applyTo(line.name ?? line.code, percent(to))}
                      onClick={({ currentTarget }) => {
                        const paid = funding === undefined ? {} : { supplier_funding: funding };
                        onChange(line.code, { discount_pct: to, promo_price: null, ...paid });
                        // it goes with its line: the next one takes the focus
                        const next = currentTarget.closest('li')?.nextElementSibling?.querySelector('button');
                        if (next) next.focus();
                        else toFirst();
                      }}
                    >
                      {words.apply}
                    </Button>
                  </Group>
                ))}
                {remark.lines.length > NAMED && (
                  <Text component="li" size="xs" pl={28}>
                    {words.more(remark.lines.length - NAMED)}
                  </Text>
                )}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What is read as one, and stays on a line. */
const Whole = ({ children }: { children: string }) => <span style={{ whiteSpace: 'nowrap' }}>{children}</span>;

type Words = (typeof text & typeof betterText)['hr'] & { readonly weeks_reversed: string };

function worded(remark: Remark, words: Words): string {
  switch (remark.about) {
    case 'no_weeks':
    case 'weeks_reversed':
    case 'no_lines':
    case 'over':
    case 'far':
    case 'nc30_unchecked':
    case 'conflicts_unchecked':
      return words[remark.about];
    case 'faulty':
      return words.faulty(remark.label, remark.message);
    case 'above_regular':
      return words.above_regular(remark.product, money(remark.price), money(remark.regular));
    case 'losing':
      return words.losing(remark.n, euros(remark.eur));
    case 'better':
      return `${words.wouldEarnMore(remark.lines.length, signedEuros(remark.eur))}.`;
    default:
      return words[remark.about](remark.n);
  }
}
