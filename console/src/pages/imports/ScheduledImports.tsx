import { Button, Text } from '@mantine/core';
import type { Pulled } from '@promo/contracts/imports';
import { instant } from '../../format/dates.ts';
import { MISSING, number } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { Badge, type Hue } from '../../ui/Badge.tsx';
import { Section } from '../../ui/Section.tsx';
import { ShortTable } from '../../ui/table/ShortTable.tsx';
import { WideTable } from '../../ui/WideTable.tsx';
import { useWorded } from '../../wording/wording.ts';
import { scheduledText } from './scheduledText.ts';
import { text } from './text.ts';

const HUES: Readonly<Record<NonNullable<Pulled['last_result']>, Hue>> = {
  imported: 'green',
  not_modified: 'grey',
  failed: 'red',
};

interface Props {
  readonly pulls: readonly Pulled[];
  /** Opens the report of an import. */
  readonly onOpen: (id: string) => void;
}

/** What is imported without anybody's doing, and how that goes. */
export default function ScheduledImports({ pulls, onOpen }: Props) {
  const words = useText(scheduledText);
  const names: Readonly<Record<string, string>> = useText(text).datasets;
  const worded = useWorded();
  return (
    <Section id="scheduled" title={words.title} hint={words.hint}>
      <WideTable labelledBy="scheduled" minWidth={820}>
        <ShortTable
          aria-labelledby="scheduled"
          verticalSpacing={6}
          rows={pulls}
          rowId={({ dataset }) => dataset}
          columns={[
            { header: words.what, cell: ({ dataset }) => names[dataset] ?? dataset },
            {
              header: words.result,
              cell: ({ last_result: result, problem }) => (
                <>
                  {result ? <Badge hue={HUES[result]}>{words.results[result]}</Badge> : MISSING}
                  {problem && (
                    <Text size="xs" mt={2}>
                      {worded(problem, problem.detail)}
                    </Text>
                  )}
                </>
              ),
            },
            { header: words.lastTry, cell: ({ last_try_at }) => instant(last_try_at) },
            { header: words.nextTry, cell: ({ next_try_at }) => (next_try_at ? instant(next_try_at) : words.soon) },
            {
              header: words.address,
              cell: ({ address }) => <span style={{ overflowWrap: 'anywhere' }}>{address}</span>,
            },
            { header: words.every, figure: ({ every_minutes }) => words.minutes(number(every_minutes)) },
            {
              header: words.latest,
              cell: ({ last_import_id: id }) =>
                id ? (
                  <Button variant="subtle" size="compact-sm" onClick={() => onOpen(id)}>
                    {words.open}
                  </Button>
                ) : (
                  MISSING
                ),
            },
          ]}
        />
      </WideTable>
    </Section>
  );
}
