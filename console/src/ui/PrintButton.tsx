import { Button } from '@mantine/core';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';

/** Prints the page as it stands. */
export function PrintButton({ label, from }: { label: string; from?: 'sm' }) {
  return (
    <Button
      visibleFrom={from}
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
      onClick={() => print()}
    >
      {label}
    </Button>
  );
}
