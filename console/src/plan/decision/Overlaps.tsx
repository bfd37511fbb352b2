import { Text } from '@mantine/core';
import type { Conflict, Nc30Conflict } from '@promo/contracts/promo-proposals/conflicts';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { read } from '../../api/query.ts';
import { useText } from '../../i18n/messages.ts';
import { ConflictCost } from '../conflicts/ConflictCost.tsx';
import { SpoiledSkus } from '../conflicts/ConflictItem.tsx';
import { conflictKey, useConflicts } from '../conflicts/conflicts.ts';
import { titleOf } from '../title.ts';
import classes from './DecisionDialog.module.css';
import { text } from './text.ts';

/**
 * Which of these share products in the same weeks, with each other or with what is approved: both promise what they bring, of which the
 * deeper discount alone is paid; and which of them leave others less to announce once both are approved.
 */
export function Overlaps({ of }: { of: readonly Proposal[] }) {
  const words = useText(text);
  const { query } = useConflicts();
  const { data: calendar } = useQuery(read('GET /api/promo/calendar'));
  const titles = new Map([...(calendar?.entries ?? []), ...of].map(({ id, title }) => [id, title]));
  const nameOf = (id: number) => titleOf({ id, title: titles.get(id) ?? null });
  const chosen = new Set(of.map(({ id }) => id));
  const isAmong = ({ id_a, id_b }: Conflict) => chosen.has(id_a) && chosen.has(id_b);
  const conflicts = query.data?.conflicts ?? [];
  const overlaps = conflicts.filter(({ kind }) => kind === 'overlap');
  const beside = overlaps.filter(({ id_a, id_b, status_a, status_b }) =>
    chosen.has(id_a) ? !chosen.has(id_b) && status_b === 'approved' : chosen.has(id_b) && status_a === 'approved',
  );
  const spoils = conflicts.filter((one): one is Nc30Conflict => one.kind === 'nc30' && isAmong(one));
  const costed = (conflict: Conflict): Pair => ({
    key: conflictKey(conflict),
    title: `${nameOf(conflict.id_a)} × ${nameOf(conflict.id_b)}`,
    detail: <ConflictCost conflict={conflict} />,
  });
  const spoiling = (conflict: Nc30Conflict): Pair => ({
    key: conflictKey(conflict),
    title: words.spoils(nameOf(conflict.spoiler_id), nameOf(conflict.spoiled_id)),
    detail: <SpoiledSkus conflict={conflict} />,
  });
  return (
    <>
      <Pairs label={words.overlaps} of={overlaps.filter(isAmong).map(costed)} />
      <Pairs label={words.overlapsApproved} of={beside.map(costed)} />
      <Pairs label={words.spoilsTogether} of={spoils.map(spoiling)} />
    </>
  );
}

/** Two proposals, with what they are in each other's way with. */
interface Pair {
  readonly key: string;
  readonly title: string;
  readonly detail: ReactNode;
}

function Pairs({ label, of }: { readonly label: string; readonly of: readonly Pair[] }) {
  const id = useId();
  if (of.length === 0) return null;
  return (
    <div>
      <Text size="sm" id={id}>
        {label}
      </Text>
      <ul className={classes.list} aria-labelledby={id}>
        {of.map(({ key, title, detail }) => (
          <li key={key}>
            <strong>{title}</strong>
            {detail}
          </li>
        ))}
      </ul>
    </div>
  );
}
