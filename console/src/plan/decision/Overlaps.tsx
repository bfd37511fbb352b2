import { Text } from '@mantine/core';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { useId } from 'react';
import { useText } from '../../i18n/messages.ts';
import { ConflictCost } from '../conflicts/ConflictCost.tsx';
import { conflictKey, useConflicts } from '../conflicts/conflicts.ts';
import { titleOf } from '../title.ts';
import classes from './DecisionDialog.module.css';
import { text } from './text.ts';

/** Which of these share products in the same weeks: their sum is what both promise, of which the deeper discount alone is paid. */
export function Overlaps({ of }: { of: readonly Proposal[] }) {
  const words = useText(text);
  const id = useId();
  const { query } = useConflicts();
  const titles = new Map(of.map((proposal) => [proposal.id, titleOf(proposal)]));
  const among = query.data?.conflicts.filter(
    ({ kind, id_a, id_b }) => kind === 'overlap' && titles.has(id_a) && titles.has(id_b),
  );
  if (!among?.length) return null;
  return (
    <div>
      <Text size="sm" id={id}>
        {words.overlaps}
      </Text>
      <ul className={classes.list} aria-labelledby={id}>
        {among.map((conflict) => (
          <li key={conflictKey(conflict)}>
            <strong>
              {titles.get(conflict.id_a)} × {titles.get(conflict.id_b)}
            </strong>
            <ConflictCost conflict={conflict} />
          </li>
        ))}
      </ul>
    </div>
  );
}
