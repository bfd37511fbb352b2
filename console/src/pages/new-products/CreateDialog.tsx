import { Group, Modal, Stack, TextInput } from '@mantine/core';
import type { NplCreate, NplListItem, NplProduct } from '@promo/contracts/npl/record';
import { NPL_LONGEST } from '@promo/contracts/npl/words';
import { LONGEST } from '@promo/contracts/words';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import { ApiError, detailOf } from '../../api/errors.ts';
import { useKeys } from '../../api/key.ts';
import { messages, useText } from '../../i18n/messages.ts';
import { useUnsaved } from '../../session/unsaved.ts';
import { FormButtons } from '../../ui/FormButtons.tsx';
import { Restored } from '../../ui/Restored.tsx';
import { submitting } from '../../ui/submitting.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useAction } from '../../ui/useAction.ts';
import { CREATED } from './record/created.ts';
import { faultsOf } from './record/faults.ts';
import { fieldText } from './record/fields.text.ts';

const text = messages({
  hr: {
    title: 'Novi artikl',
    taken: 'Ta šifra već ima zapis:',
    create: 'Stvori skicu',
    done: (name: string) => `Skica artikla ${name} je stvorena.`,
    needed: 'Obavezno polje.',
  },
  en: {
    title: 'New product',
    taken: 'That code has a record already:',
    create: 'Create a draft',
    done: (name: string) => `The draft of ${name} is created.`,
    needed: 'This field is required.',
  },
});

type Draft = Record<'sku' | 'name' | 'group' | 'category' | 'brand', string>;

const EMPTY: Draft = { sku: '', name: '', group: '', category: '', brand: '' };
const LENGTHS: Readonly<Record<keyof Draft, number>> = { ...NPL_LONGEST, sku: LONGEST.sku };

/** A new draft: what names it; the rest is filled in on its page. */
export default function CreateDialog({ onClose }: { onClose: () => void }) {
  const words = useText(text);
  const fields = useText(fieldText);
  const [, navigate] = useLocation();
  const { value: draft, set: setDraft, restored, discard } = useUnsaved('new-product', EMPTY);
  const [faults, setFaults] = useState<ReadonlyMap<string, ReactNode>>(new Map());
  const keyOf = useKeys();
  const create = useAction<NplCreate, NplProduct>({
    run: (body) => call('POST /api/npl', { body, idempotencyKey: keyOf(body) }),
    stale: ['/api/npl'],
    done: ({ id, name }) => {
      discard();
      onClose();
      navigate(`/new-products/${id}`, { state: CREATED });
      return words.done(name);
    },
    onRefusal: (error, { sku }) => {
      if (!(error instanceof ApiError)) return false;
      if (error.status === 422) setFaults(faultsOf(error));
      else if (error.status === 400)
        void recordOf(sku).then((known) => setFaults(new Map([['sku', taken(known, error)]])));
      return error.status === 422 || error.status === 400;
    },
  });
  const taken = (known: NplListItem | undefined, error: unknown) =>
    known ? (
      <>
        {words.taken} <TextLink href={`/new-products/${known.id}`}>{known.name}</TextLink>
      </>
    ) : (
      detailOf(error)
    );
  const submit = submitting(() => {
    const body = bodyOf(draft);
    const lacking = (['sku', 'name'] as const).filter((name) => !body[name]);
    setFaults(new Map(lacking.map((name) => [name, words.needed])));
    if (lacking.length === 0) create.mutate(body);
  });
  const field = (name: keyof Draft) => ({
    label: fields[name],
    maxLength: LENGTHS[name],
    value: draft[name],
    error: faults.get(name),
    onChange: (event: { currentTarget: HTMLInputElement }) => setDraft({ ...draft, [name]: event.currentTarget.value }),
  });
  return (
    <Modal opened onClose={onClose} title={words.title}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          {restored && <Restored onDiscard={discard} />}
          <TextInput {...field('sku')} required data-autofocus />
          <TextInput {...field('name')} required />
          <Group grow align="flex-start">
            <TextInput {...field('group')} />
            <TextInput {...field('category')} />
          </Group>
          <TextInput {...field('brand')} />
          <FormButtons onClose={onClose} loading={create.isPending}>
            {words.create}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  );
}

function bodyOf({ sku, name, ...rest }: Draft): NplCreate {
  const filled = Object.entries(rest).filter(([, value]) => value.trim() !== '');
  return {
    sku: sku.trim(),
    name: name.trim(),
    ...Object.fromEntries(filled.map(([key, value]) => [key, value.trim()])),
  };
}

/** The record that has the code already; undefined where there is none, or it cannot be had. */
async function recordOf(sku: string): Promise<NplListItem | undefined> {
  const { items } = await call('GET /api/npl', { query: { q: sku } }).catch(() => ({ items: [] }));
  return items.find((record) => record.sku === sku);
}
