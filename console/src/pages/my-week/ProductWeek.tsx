import { Button, SimpleGrid } from '@mantine/core';
import type { NplListItem } from '@promo/contracts/npl/record';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { readOn } from '../../api/query.ts';
import { day, isoDay } from '../../format/dates.ts';
import { number } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { ChannelFilter } from '../../listing/ChannelFilter.tsx';
import { channel } from '../../listing/channel.ts';
import { Due } from '../../listing/Due.tsx';
import { orderByOf } from '../../listing/needed.ts';
import { TooLate } from '../../listing/TooLate.tsx';
import { useFilters } from '../../ui/filters.ts';
import { Loading } from '../../ui/Loading.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Loaded } from '../../ui/states.tsx';
import { lateText } from '../../wording/late.text.ts';
import { countedText } from '../../wording/npl.text.ts';
import { Matter } from './Matter.tsx';
import { arrivalOf, bySoonest, launchOf } from './model/products.ts';
import { type Listed, text as productText } from './products.text.ts';
import { text } from './text.ts';

const FILTERS = { channel };

/** What wants a buyer's attention: to be ordered, arriving or late, and what waits for the buyer's own step. */
export default function ProductWeek({ choice }: { choice: ReactNode }) {
  const { title } = useText(text);
  const words = useText(productText);
  const { orderBy } = useText(lateText);
  const [filters, setFilters] = useFilters(FILTERS);
  const until = (date: string | null, said: (day: string) => string) =>
    date !== null && <Due on={date}>{said(day(date))}</Due>;
  const quantity = ({ fmb }: NplListItem) => {
    const { suggested_qty = null, zero_because } = fmb?.figures ?? {};
    return suggested_qty || !zero_because ? words.pieces(number(suggested_qty)) : words.zero[zero_because.code];
  };
  const ordered = ({ order, outstanding }: NplListItem) => {
    const units = outstanding ?? order?.quantity ?? 0;
    return (
      <>
        {order?.order_number}
        {units > 0 && <span>{words.pieces(number(units))}</span>}
      </>
    );
  };
  const arrival = (record: NplListItem) => (
    <>
      {ordered(record)}
      {until(arrivalOf(record), words.arrives)}
      <TooLate of={record} />
    </>
  );
  return (
    <>
      <PageHeader title={title}>
        {choice}
        <ChannelFilter w={160} value={filters.channel} onChange={(next) => setFilters({ channel: next })} />
        <Button component={Link} href={`/new-products/orders${filters.channel && `?channel=${filters.channel}`}`}>
          {words.toOrder}
        </Button>
      </PageHeader>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Products
          counted="due_this_week"
          date={orderByOf}
          about={(record) => (
            <>
              {until(orderByOf(record), orderBy)}
              <span>{quantity(record)}</span>
              <TooLate of={record} />
            </>
          )}
        />
        <Products counted="overdue_orders" date={arrivalOf} about={arrival} />
        <Products counted="after_launch" date={launchOf} about={arrival} />
        <Products counted="arriving_this_week" date={arrivalOf} about={arrival} />
        <Products counted="arrival_unknown" date={launchOf} about={ordered} />
        <Products
          counted="to_launch"
          date={launchOf}
          about={(record) => until(launchOf(record), words.launch) || words.noLaunch}
        />
        <Products counted="undecided" date={launchOf} about={({ fmb }) => fmb?.skipped && words.skipped[fmb.skipped]} />
        <Products
          counted="draft"
          date={launchOf}
          about={(record) => (
            <>
              <span>{words.since(day(isoDay(new Date(record.created_at))))}</span>
              {until(launchOf(record), words.launch)}
              <TooLate of={record} />
            </>
          )}
        />
      </SimpleGrid>
    </>
  );
}

interface ProductsProps {
  /** Which are counted, as the summary has them; or the drafts, which wait for their approval. */
  readonly counted: Listed;
  /** The day by which they are put in order. */
  readonly date: (record: NplListItem) => string | null;
  readonly about: (record: NplListItem) => ReactNode;
}

/** One kind of them, of the channel in the address, with the way to the list of just these. */
function Products({ counted, date, about }: ProductsProps) {
  const words = useText(productText);
  const counts = useText(countedText);
  const [{ channel: of }] = useFilters(FILTERS);
  const wanted = counted === 'draft' ? { status: [counted] } : { counted_as: counted };
  const query = useQuery(readOn('GET /api/npl', { query: { ...wanted, channel: of || undefined } }));
  const title = counted === 'draft' ? words.drafts : counts[counted];
  return (
    <Loaded query={query} loading={<Loading rows={3} />}>
      {({ items }) => (
        <Matter
          id={counted}
          title={title}
          none={words.none[counted]}
          items={bySoonest(items, date).map((record) => ({
            key: record.id,
            href: `/new-products/${record.id}`,
            title: record.name,
            about: about(record),
          }))}
          list={`/new-products?view=list&${counted === 'draft' ? 'status' : 'counted'}=${counted}${of && `&channel=${of}`}`}
        />
      )}
    </Loaded>
  );
}
