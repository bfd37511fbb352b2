import { Button, Group } from '@mantine/core';
import IconRocket from '@tabler/icons-react/dist/esm/icons/IconRocket.mjs';
import { useText } from '../../i18n/messages.ts';
import { EmptyState, NothingFound } from '../../ui/EmptyState.tsx';
import { emptyText } from './empty.text.ts';
import { text } from './text.ts';

interface Props {
  /** null where nothing is filtered. */
  readonly onClear: (() => void) | null;
  readonly onImport: () => void;
  readonly onCreate: () => void;
}

/** What stands in place of records where there are none. */
export default function NoRecords({ onClear, onImport, onCreate }: Props) {
  const words = useText(text);
  const { empty, hint, nothing } = useText(emptyText);
  if (onClear) return <NothingFound title={nothing} onClear={onClear} />;
  return (
    <EmptyState Icon={IconRocket} title={empty} hint={hint}>
      <Group gap="xs">
        <Button variant="default" onClick={onImport}>
          {words.importCsv}
        </Button>
        <Button onClick={onCreate}>{words.create}</Button>
      </Group>
    </EmptyState>
  );
}
