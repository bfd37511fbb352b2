import { Alert, Box, Button, Group, Stack, Text } from '@mantine/core';
import type { Orders } from '@promo/contracts/npl/fmb';
import { isCovered } from '@promo/contracts/npl/words';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { detailOf } from '../../../api/errors.ts';
import { read, readOn } from '../../../api/query.ts';
import { day } from '../../../format/dates.ts';
import { money } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { ChannelFilter } from '../../../listing/ChannelFilter.tsx';
import { channel } from '../../../listing/channel.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { ExportButton } from '../../../ui/download.tsx';
import { EmptyState, NothingFound } from '../../../ui/EmptyState.tsx';
import { useFilters } from '../../../ui/filters.ts';
import { lazy } from '../../../ui/lazy.tsx';
import { useNeighbourFocus } from '../../../ui/neighbourFocus.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PrintButton } from '../../../ui/PrintButton.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { supplierName } from '../../../wording/supplier.ts';
import { type Supplier, SupplierOrders, type SupplierProps } from './SupplierOrders.tsx';
import { text } from './text.ts';

const MoveDialog = lazy(() => import('../moves/MoveDialog.tsx'));
const OrderAllDialog = lazy(() => import('./OrderAllDialog.tsx'));
const CheckDialog = lazy(() => import('./CheckDialog.tsx'));

const FILTERS = { channel };

/** What must be ordered now, by supplier, the most urgent first. */
export default function OrdersPage() {
  const words = useText(text);
  const [filters, setFilters, clearFilters] = useFilters(FILTERS);
  const asked = { channel: filters.channel || undefined };
  const query = useQuery(readOn('GET /api/npl/orders', { query: asked }));
  const [orderingAll, setOrderingAll] = useState<Supplier | null>(null);
  const [checking, setChecking] = useState(false);
  const queries = useQueryClient();
  const recordOf = (id: number) => read('GET /api/npl/:id', { params: { id } });
  // A record that could not be read is asked for again by who wants it, not by each live update: its row would grow and shrink under the mouse.
  const reading = useMutation({ mutationFn: (id: number) => queries.fetchQuery({ ...recordOf(id), staleTime: 0 }) });
  const unread = reading.isError ? { id: reading.variables, detail: detailOf(reading.error) } : null;
  const ordering = reading.isSuccess ? reading.variables : null;
  const record = useQuery({ ...recordOf(ordering ?? 0), enabled: ordering !== null });
  const some = (query.data?.n_lines ?? 0) > 0;
  return (
    <>
      <BackLink href="/new-products">{words.back}</BackLink>
      <PageHeader title={words.ordersTitle}>
        <Button variant="default" onClick={() => setChecking(true)}>
          {words.title}
        </Button>
        {query.data && some && (
          <>
            <PrintButton label={words.print} from="sm" />
            <ExportButton route="GET /api/npl/orders" query={asked} name={[words.ordersTitle, query.data.date]} />
          </>
        )}
      </PageHeader>
      {(some || filters.channel !== '') && (
        <Box mb="sm" className="no-print" role="search">
          <ChannelFilter w={160} value={filters.channel} onChange={(next) => setFilters({ channel: next })} />
        </Box>
      )}
      <Loaded query={query}>
        {(orders) => (
          <>
            {orders.due_unmarked > 0 && (
              <Alert color="orange" mb="md" className="no-print">
                <Group justify="space-between">
                  <Text size="sm">{words.unmarked(orders.due_unmarked)}</Text>
                  <Button size="compact-sm" variant="default" onClick={() => setChecking(true)}>
                    {words.runCheck}
                  </Button>
                </Group>
              </Alert>
            )}
            {orders.n_lines === 0 && filters.channel !== '' ? (
              <NothingFound title={words.emptyOrders} onClear={clearFilters} />
            ) : orders.n_lines === 0 ? (
              <EmptyState Icon={IconCheck} title={words.emptyOrders} hint={words.emptyOrdersHint}>
                <Button onClick={() => setChecking(true)}>{words.title}</Button>
              </EmptyState>
            ) : (
              <ToOrder orders={orders} unread={unread} onOrdered={reading.mutate} onAll={setOrderingAll} />
            )}
          </>
        )}
      </Loaded>
      <Suspense>
        {ordering !== null && record.data && (
          <MoveDialog move="mark-ordered" record={record.data} onClose={reading.reset} />
        )}
        {orderingAll && (
          <OrderAllDialog
            name={supplierName(orderingAll, words.noSupplier)}
            lines={orderingAll.lines}
            open={new Set(query.data?.suppliers.flatMap(({ lines }) => lines.map(({ id }) => id)))}
            onClose={() => setOrderingAll(null)}
          />
        )}
        {checking && <CheckDialog onClose={() => setChecking(false)} />}
      </Suspense>
    </>
  );
}

interface ToOrderProps extends Pick<SupplierProps, 'unread' | 'onOrdered'> {
  readonly orders: Orders;
  readonly onAll: (supplier: Supplier) => void;
}

function ToOrder({ orders, unread, onOrdered, onAll }: ToOrderProps) {
  const words = useText(text);
  const list = useRef<HTMLDivElement>(null);
  // the row of what was ordered goes
  useNeighbourFocus(list, 'tbody tr');
  return (
    <Stack gap="md" ref={list}>
      <Text size="sm">
        {[words.asOf(day(orders.date)), linesOf(orders, words), `${words.value}: `].join(' · ')}
        <strong>{money(orders.value)}</strong>
      </Text>
      {orders.suppliers.map((supplier) => (
        <SupplierOrders
          key={supplier.supplier_id ?? supplier.supplier_name ?? ''}
          supplier={supplier}
          today={orders.date}
          unread={unread}
          onOrdered={onOrdered}
          onAll={() => onAll(supplier)}
        />
      ))}
    </Stack>
  );
}

/** How many products there are, and of how many of them there is enough, which nobody has to order. */
function linesOf({ n_lines, suppliers }: Orders, words: Pick<(typeof text)['hr'], 'lines' | 'enough'>): string {
  const enough = suppliers.flatMap(({ lines }) => lines).filter(({ zero_because }) => isCovered(zero_because)).length;
  return [words.lines(n_lines), enough > 0 && words.enough(enough)].filter(Boolean).join(', ');
}
