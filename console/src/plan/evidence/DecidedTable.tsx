import { Text, Title } from '@mantine/core';
import type { ProposalDecided } from '@promo/contracts/promo-proposals/decided';
import { useId } from 'react';
import { instant } from '../../format/dates.ts';
import { MISSING } from '../../format/numbers.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/messages.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { ShortTable } from '../../ui/table/ShortTable.tsx';
import { WideTable } from '../../ui/WideTable.tsx';
import { decidedAs } from '../../wording/logged.ts';
import { text as checked } from '../nc30/nc30.text.ts';
import { doneBy, people } from '../people.ts';
import { text } from './decided.text.ts';

/** Who decided on the proposals that plan prices of the days, and when; null where that is not known. */
export default function DecidedTable({ decided }: { decided: readonly ProposalDecided[] | null }) {
  const words = useText(text);
  const names = useText(people);
  const { proposal } = useText(checked);
  const language = useLanguage();
  const heading = useId();
  return (
    <section>
      <Title order={3} id={heading} mt="sm" mb={4}>
        {words.decided}
      </Title>
      {decided ? (
        <WideTable labelledBy={heading} minWidth={420}>
          <ShortTable
            fz="xs"
            aria-labelledby={heading}
            rows={decided}
            rowId={({ proposal_id, at }) => `${proposal_id} ${at}`}
            columns={[
              {
                header: words.plan,
                cell: ({ proposal_id: id }) => <TextLink href={`/proposals/${id}`}>{proposal(id)}</TextLink>,
              },
              { header: words.decision, cell: ({ decision }) => decidedAs(decision ?? MISSING, language) },
              { header: words.decidedBy, cell: ({ by, acted_by }) => doneBy(by, acted_by, names) ?? MISSING },
              { header: words.at, cell: ({ at }) => instant(at) },
            ]}
          />
        </WideTable>
      ) : (
        <Text size="sm">{words.undecided}</Text>
      )}
    </section>
  );
}
