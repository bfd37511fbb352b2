import { Paper, Title, UnstyledButton } from '@mantine/core';
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { number } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import type { Draft } from '../../../plan/draft.ts';
import { breachTile, ExpectedTiles } from '../../../plan/economics/ExpectedTiles.tsx';
import { text as figures } from '../../../plan/economics/text.ts';
import type { Outlook } from '../../../plan/economics/useExpected.ts';
import { text } from '../text.ts';

interface Props {
  readonly draft: Draft;
  readonly outlook: Outlook;
  /** As it is kept; null where it has changes that are not saved. */
  readonly proposal: Proposal | null;
  readonly nc30: ReadonlyMap<string, Nc30Result>;
  /** Undefined while they are not known. */
  readonly conflicts: number | undefined;
  /** Shows them. */
  readonly onConflicts: () => void;
}

/** What the lines add up to as they stand, and what speaks against them. */
export function Summary({ draft, outlook, proposal, nc30, conflicts, onConflicts }: Props) {
  const words = useText(text);
  const names = useText(figures);
  const hasConflicts = conflicts !== undefined && conflicts > 0;
  return (
    <Paper withBorder p="md">
      <Title order={2} mb="xs">
        {names.title}
      </Title>
      <ExpectedTiles
        outlook={outlook}
        plan={draft}
        kept={proposal?.expected}
        more={[
          breachTile(nc30, draft, names),
          {
            label: names.conflicts,
            value: number(conflicts),
            tone: hasConflicts ? 'bad' : undefined,
            note: hasConflicts && (
              <UnstyledButton fz="xs" td="underline" onClick={onConflicts}>
                {words.showConflicts}
              </UnstyledButton>
            ),
          },
        ]}
      />
    </Paper>
  );
}
