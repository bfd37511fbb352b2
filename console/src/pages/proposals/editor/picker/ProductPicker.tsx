import {
  Box,
  Button,
  Group,
  Modal,
  NativeSelect,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
  useMatches,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ListedProduct } from '@promo/contracts/promo-analytics/products';
import { MAX_LINES } from '@promo/contracts/promo-proposals/words';
import { LONGEST } from '@promo/contracts/words';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../../../api/client.ts';
import { readOn } from '../../../../api/query.ts';
import { MISSING, money, number, percent } from '../../../../format/numbers.ts';
import { weekSpan } from '../../../../format/weeks.ts';
import { useText } from '../../../../i18n/messages.ts';
import { emptyLine, type Line } from '../../../../plan/draft.ts';
import { Margin } from '../../../../plan/economics/marginColumn.tsx';
import { Loaded } from '../../../../ui/states.tsx';
import { type Column, figureColumn } from '../../../../ui/table/columns.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { TwoLines } from '../../../../ui/table/TwoLines.tsx';
import { useAction } from '../../../../ui/useAction.ts';
import { chosenAfter } from './chosen.ts';
import { text } from './text.ts';

/** So many are shown; whoever wants others searches more closely. */
const SHOWN = 300;
const SETTLE_MS = 250;

interface Props {
  /** Codes of the lines that there are. */
  readonly codes: ReadonlySet<string>;
  readonly onAdd: (lines: readonly Line[]) => void;
  readonly onClose: () => void;
}

const lineOf = ({ sku, name, price }: ListedProduct): Line => ({ ...emptyLine(sku, name), regular_price: price });

const lastPromoOf = ({ last_promo: last }: ListedProduct) =>
  last ? `${weekSpan(last.start_yw, last.end_yw)} · ${percent(last.discount_pct)}` : MISSING;

/** Products with price, stock and last promotion, to add some of them, a family or a whole category. */
export default function ProductPicker({ codes, onAdd, onClose }: Props) {
  const words = useText(text);
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim().slice(0, LONGEST.productSearch), SETTLE_MS);
  const [category, setCategory] = useState('');
  const [family, setFamily] = useState<ListedProduct | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<string, ListedProduct>>(new Map());
  const selecting = { q, category: category ? [category] : [], ...(family && { family_of: family.sku }) };
  const query = useQuery(readOn('GET /api/promo/products', { query: { ...selecting, limit: SHOWN } }));
  const add = (products: readonly ListedProduct[]) => {
    onAdd(products.filter(({ sku }) => !codes.has(sku)).map(lineOf));
    onClose();
  };
  const toggle = (product: ListedProduct) =>
    setChosen((before) => {
      const next = new Map(before);
      if (!next.delete(product.sku)) next.set(product.sku, product);
      return next;
    });
  const addAll = useAction({
    run: () => call('GET /api/promo/products', { query: { ...selecting, limit: MAX_LINES } }),
    stale: [],
    done: ({ products }) => void add(products),
  });
  const columns = useColumns(setFamily);
  const rowHeight = useMatches({ base: 70, xs: 52 });
  return (
    <Modal opened onClose={onClose} size={1000} title={words.title}>
      <Stack gap="sm">
        <Group gap="sm" align="flex-end">
          <TextInput
            data-autofocus
            type="search"
            w={{ base: '100%', xs: 280 }}
            label={words.search}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <NativeSelect
            label={words.category}
            value={category}
            onChange={({ currentTarget }) => setCategory(currentTarget.value)}
            data={[
              { value: '', label: words.allCategories },
              ...(query.data?.categories ?? []).map(({ name, products }) => ({
                value: name,
                label: `${name} (${number(products)})`,
              })),
            ]}
          />
          {family && (
            <Button variant="default" onClick={() => setFamily(null)}>
              {words.familyOf(family.family ?? family.name)} ✕
            </Button>
          )}
        </Group>
        <Loaded query={query}>
          {({ products, total }) => (
            <>
              <Text size="sm" role="status">
                {words.found(total, Math.min(total, SHOWN))}
              </Text>
              {products.length > 0 && (
                <DataTable
                  label={words.title}
                  rows={products.filter(({ sku }) => !codes.has(sku))}
                  columns={columns}
                  rowId={({ sku }) => sku}
                  rowName={({ name }) => name}
                  rowHeight={rowHeight}
                  around={380}
                  onOpen={toggle}
                  selected={new Set(chosen.keys())}
                  onSelect={(selected) => setChosen(chosenAfter(chosen, products, selected))}
                />
              )}
              <Group justify="flex-end" gap="sm">
                <Button
                  variant="default"
                  // the number is that of the answer before until this one is there
                  disabled={query.isPlaceholderData || total === 0 || codes.size + total > MAX_LINES}
                  loading={addAll.isPending}
                  onClick={() => addAll.mutate(undefined)}
                >
                  {words.addAll(total)}
                </Button>
                <Button disabled={chosen.size === 0} onClick={() => add([...chosen.values()])}>
                  {words.addChosen(chosen.size)}
                </Button>
              </Group>
            </>
          )}
        </Loaded>
      </Stack>
    </Modal>
  );
}

function useColumns(onFamily: (of: ListedProduct) => void): Column<ListedProduct>[] {
  const words = useText(text);
  return useMemo(
    () => [
      {
        key: 'name',
        header: words.product,
        sort: ({ name }) => name,
        cell: (product) => (
          <TwoLines name={product.name}>
            <small>
              {product.sku}
              {product.family && (
                <>
                  {' · '}
                  <UnstyledButton
                    fz="inherit"
                    td="underline"
                    aria-label={words.showFamily(product.family)}
                    onClick={(event) => {
                      event.stopPropagation();
                      onFamily(product);
                    }}
                  >
                    {product.family}
                  </UnstyledButton>
                </>
              )}
            </small>
            <Box component="small" hiddenFrom="xs">
              {words.stocked(number(product.on_hand))} · {lastPromoOf(product)}
            </Box>
          </TwoLines>
        ),
      },
      figureColumn('price', words.price, ({ price }) => price, money, { width: 84 }),
      figureColumn('stock', words.stock, ({ on_hand }) => on_hand, number, { width: 80, from: 'xs', elsewhere: true }),
      figureColumn(
        'cover',
        words.cover,
        ({ cover_weeks }) => cover_weeks,
        (weeks) => number(weeks, 1),
        {
          width: 100,
          from: 'sm',
        },
      ),
      {
        key: 'last',
        header: words.lastPromo,
        width: 190,
        from: 'xs',
        elsewhere: true,
        sort: ({ last_promo }) => last_promo?.start_yw,
        cell: lastPromoOf,
      },
      figureColumn(
        'earned',
        words.earned,
        ({ last_promo }) => last_promo?.net_effect_margin_eur ?? null,
        (margin) => <Margin of={margin} />,
        { width: 90, from: 'xs' },
      ),
    ],
    [words, onFamily],
  );
}
