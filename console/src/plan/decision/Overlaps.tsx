import { Text } from '@mantine/core';
import type { Conflict } from '@promo/contracts/promo-proposals/conflicts';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { read } from '../../api/query.ts';
import { useText } from '../../i18n/messages.ts';
import { ConflictCost } from '../conflicts/ConflictCost.tsx';
import { conflictKey, useConflicts } from '../conflicts/conflicts.ts';
import { titleOf } from '../title.ts';
import classes from './DecisionDialog.module.css';
import { text } from './text.ts';

/**
 * Which of these share products in the same weeks, with each other or with what is approved: both promise what they bring, of which the
 * deeper discount alone is paid.
 */
export function Overlaps({ of }: { of: readonly Proposal[] }) {
  const words = useText(text);
  const { query } = useConflicts();
  const { data: calendar } = useQuery(read('GET /api/promo/calendar'));
  const titles = new Map([...(calendar?.entries ?? []), ...of].map(({ id, title }) => [id, title]));
  const nameOf = (id: number) => titleOf({ id, title: titles.get(id) ?? null });
  const chosen = new Set(of.map(({ id }) => id));
  const overlaps = query.data?.conflicts.filter(({ kind }) => kind === 'overlap') ?? [];
  const among = overlaps.filter(({ id_a, id_b }) => chosen.has(id_a) && chosen.has(id_b));
  const beside = overlaps.filter(({ id_a, id_b, status_a, status_b }) =>
    chosen.has(id_a) ? !chosen.has(id_b) && status_b === 'approved' : chosen.has(id_b) && status_a === 'approved',
  );
  return (
    <>
      <Pairs label={words.overlaps} of={among} nameOf={nameOf} />
      <Pairs label={words.overlapsApproved} of={beside} nameOf={nameOf} />
    </>
  );
}

interface PairsProps {
  readonly label: string;
  readonly of: readonly Conflict[];
  /** Of a proposal; its number until it is known. */
  readonly nameOf: (id: number) => string;
}

function Pairs({ label, of, nameOf }: PairsProps) {
  const id = useId();
  if (of.length === 0) return null;
  return (
    <div>
      <Text size="sm" id={id}>
        {label}
      </Text>
      <ul className={classes.list} aria-labelledby={id}>
        {of.map((conflict) => (
          <li key={conflictKey(conflict)}>
            <strong>
              {nameOf(conflict.id_a)} × {nameOf(conflict.id_b)}
            </strong>
            <ConflictCost conflict={conflict} />
          </li>
        ))}
      </ul>
    </div>
  );
}
