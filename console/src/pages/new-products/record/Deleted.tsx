import { Alert, Button, Text } from '@mantine/core';
import type { NplCreate, NplProduct } from '@promo/contracts/npl/record';
import { useLocation } from 'wouter';
import { call } from '../../../api/client.ts';
import { useKeys } from '../../../api/key.ts';
import { useText } from '../../../i18n/messages.ts';
import { useAction } from '../../../ui/useAction.ts';
import { fieldText } from './fields.text.ts';
import { text } from './text.ts';

type Fields = Readonly<Record<keyof NplCreate, unknown>>;

interface Props {
  /** The fields as they stand here, with what was typed. */
  readonly fields: Fields;
  /** What was typed is kept elsewhere then. */
  readonly onKept: () => void;
}

/** Somebody deleted the draft that is shown: its fields can become a new one. */
export default function Deleted({ fields, onKept }: Props) {
  const words = useText(text);
  const [, navigate] = useLocation();
  const keyOf = useKeys();
  const keep = useAction<NplCreate, NplProduct>({
    run: (body) => call('POST /api/npl', { body, idempotencyKey: keyOf(body) }),
    stale: ['/api/npl'],
    done: ({ id }) => {
      onKept();
      navigate(`/new-products/${id}`, { replace: true });
      return words.saved;
    },
  });
  return (
    <Alert color="orange" title={words.deleted} role="alert" mb="sm">
      <Text size="sm" mb="xs">
        {words.deletedHint}
      </Text>
      <Button size="xs" loading={keep.isPending} onClick={() => keep.mutate(createdFrom(fields))}>
        {words.keepAsNew}
      </Button>
    </Alert>
  );
}

/** What is sent of a record's fields to make one of them. */
const createdFrom = (fields: Fields): NplCreate =>
  Object.fromEntries(Object.keys(fieldText.hr).map((name) => [name, fields[name as keyof NplCreate]])) as NplCreate;
