import { Alert, Group, Text } from '@mantine/core';
import IconClockExclamation from '@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs';
import { week } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { useMay } from '../../session/session.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { text } from './text.ts';

/** Says up to when sales are known, or that none are. */
export default function OldData({ as_of_yw }: { as_of_yw: number | null }) {
  const words = useText(text);
  const may = useMay();
  return (
    <Alert color="yellow" mb="md" py="xs" icon={<IconClockExclamation aria-hidden />} className="no-print">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{as_of_yw === null ? words.empty : words.stale(week(as_of_yw))}</Text>
        {may('data_import') && (
          <TextLink href="/imports" c="inherit" size="sm">
            {words.toImports}
          </TextLink>
        )}
      </Group>
    </Alert>
  );
}
