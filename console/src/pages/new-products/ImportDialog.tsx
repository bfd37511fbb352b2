import { Modal, Stack, Text } from '@mantine/core';
import { useText } from '../../i18n/messages.ts';
import { ImportFile } from '../../upload/ImportFile.tsx';
import { text } from './import.text.ts';

/** New-product records from a CSV or Parquet file. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const words = useText(text);
  return (
    <Modal opened onClose={onClose} size="xl" title={words.title}>
      <Stack gap="sm">
        <Text size="sm">{words.hint}</Text>
        <ImportFile path="/api/npl/imports" stale={['/api/npl']} />
      </Stack>
    </Modal>
  );
}
