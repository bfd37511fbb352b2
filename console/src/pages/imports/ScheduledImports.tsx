import { Button, Table, Text, Title } from '@mantine/core';
import type { Pulled } from '@promo/contracts/imports';
import { instant } from '../../format/dates.ts';
import { MISSING, number } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { Badge, type Hue } from '../../ui/Badge.tsx';
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
    <section aria-labelledby="scheduled">
      <Title order={2} id="scheduled" mb={4}>
        {words.title}
      </Title>
      <Text size="sm" mb="xs">
        {words.hint}
      </Text>
      <WideTable labelledBy="scheduled" minWidth={820}>
        <Table fz="sm" verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.what}</Table.Th>
              <Table.Th>{words.result}</Table.Th>
              <Table.Th>{words.lastTry}</Table.Th>
              <Table.Th>{words.nextTry}</Table.Th>
              <Table.Th>{words.address}</Table.Th>
              <Table.Th ta="right">{words.every}</Table.Th>
              <Table.Th>{words.latest}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {pulls.map((pull) => (
              <Table.Tr key={pull.dataset}>
                <Table.Td>{names[pull.dataset] ?? pull.dataset}</Table.Td>
                <Table.Td>
                  {pull.last_result ? (
                    <Badge hue={HUES[pull.last_result]}>{words.results[pull.last_result]}</Badge>
                  ) : (
                    MISSING
                  )}
                  {pull.problem && (
                    <Text size="xs" mt={2}>
                      {worded(pull.problem, pull.problem.detail)}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>{instant(pull.last_try_at)}</Table.Td>
                <Table.Td>{pull.next_try_at ? instant(pull.next_try_at) : words.soon}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{pull.address}</Table.Td>
                <Table.Td ta="right">{words.minutes(number(pull.every_minutes))}</Table.Td>
                <Table.Td>
                  {pull.last_import_id ? (
                    <Button variant="subtle" size="compact-sm" onClick={() => onOpen(pull.last_import_id ?? '')}>
                      {words.open}
                    </Button>
                  ) : (
                    MISSING
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </section>
  );
}
