import { Alert, Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import type { FmbCheck } from '@promo/contracts/npl/fmb';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { call } from '../../../api/client.ts';
import { useText } from '../../../i18n/messages.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { useAction } from '../../../ui/useAction.ts';
import { CheckResult } from './CheckResult.tsx';
import { text } from './text.ts';

/** The check at the push of a button: first what it would do, then, if wanted, done. */
export default function CheckDialog({ onClose }: { onClose: () => void }) {
  const words = useText(text);
  const trial = useQuery({
    // under no path of the API: what the check itself changes must not start it again
    queryKey: ['fmb-trial'],
    queryFn: ({ signal }) => call('POST /api/npl/run-fmb-check', { query: { dry_run: true }, signal }),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const run = useAction<void, FmbCheck>({
    run: () => call('POST /api/npl/run-fmb-check', { query: { dry_run: false } }),
    stale: ['/api/npl'],
  });
  const check = run.data ?? trial.data;
  const due = trial.data?.triggered.length ?? 0;
  return (
    <Modal opened onClose={onClose} size="xl" title={words.title}>
      <Stack gap="sm">
        <Text size="sm">{words.about}</Text>
        {trial.isPending && (
          <Group gap="sm" role="status">
            <Loader size="sm" />
            <Text size="sm">{words.looking}</Text>
          </Group>
        )}
        {trial.error && !check && <ErrorState error={trial.error} onRetry={() => void trial.refetch()} />}
        {check && (
          <>
            <Alert
              color={run.data ? 'teal' : check.triggered.length > 0 ? 'orange' : 'blue'}
              py="xs"
              role="status"
              title={titleOf(check, words)}
            />
            <CheckResult check={check} />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.close}
          </Button>
          {!run.data && due > 0 && (
            <Button loading={run.isPending} onClick={() => run.mutate()}>
              {words.run}
            </Button>
          )}
          {check && (run.data || due === 0) && check.triggered.length + check.already_triggered.length > 0 && (
            <Button component={Link} href="/new-products/orders" onClick={onClose}>
              {words.toOrders}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

function titleOf(
  { dry_run, checked, triggered, already_triggered: before }: FmbCheck,
  words: ReturnType<typeof useText<(typeof text)['hr']>>,
) {
  if (triggered.length === 0 && before.length > 0) return words.nothingNew(before.length);
  if (checked === 0) return words.noneChecked;
  if (triggered.length === 0) return words.nothingDue;
  return dry_run ? words.wouldDo(triggered.length) : words.did(triggered.length);
}
