import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/messages.ts';
import type { useUnsaved } from '../../../session/unsaved.ts';
import { Restored } from '../../../ui/Restored.tsx';
import { submitting } from '../../../ui/submitting.ts';
import { text } from './text.ts';

interface Props<Body> {
  readonly unsaved: Pick<ReturnType<typeof useUnsaved>, 'restored' | 'sending' | 'discard'>;
  readonly add: { readonly mutate: (bodies: readonly Body[]) => void; readonly isPending: boolean };
  /** What the fields say; null while something is missing. */
  readonly bodies: readonly Body[] | null;
  /** Somebody else has changed it meanwhile. */
  readonly isTheirs: boolean;
  /** There is such a row already, which is changed. */
  readonly known: boolean;
  readonly children: ReactNode;
}

/** The fields by which rows are added or changed. */
export function RowForm<Body>({ unsaved, add, bodies, isTheirs, known, children }: Props<Body>) {
  const words = useText(text);
  const submit = submitting(() => {
    if (!bodies) return;
    unsaved.sending();
    add.mutate(bodies);
  });
  return (
    <>
      {unsaved.restored && <Restored onDiscard={unsaved.discard} />}
      {isTheirs && (
        <Alert color="orange" title={words.rowStaleTitle} role="alert" mt="sm">
          {words.rowStaleBody}
        </Alert>
      )}
      <Group component="form" onSubmit={submit} gap="sm" align="flex-end" mt="sm">
        {children}
        <Button type="submit" variant="default" disabled={!bodies} loading={add.isPending}>
          {known ? words.change : words.add}
        </Button>
      </Group>
    </>
  );
}
