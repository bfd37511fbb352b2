import { Box, Button, Paper, Table, Text, Title } from '@mantine/core';
import type { Orders } from '@promo/contracts/npl/fmb';
import { isCovered } from '@promo/contracts/npl/words';
import { Link } from 'wouter';
import { day, plusDays } from '../../../format/dates.ts';
import { unbroken } from '../../../format/names.ts';
import { MISSING, money, number } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { neededBy } from '../../../listing/coming.ts';
import { daysLate } from '../../../listing/needed.ts';
import { lateText } from '../../../wording/late.text.ts';
import { supplierName } from '../../../wording/supplier.ts';
import { text as recordText } from '../record/text.ts';
import classes from './Orders.module.css';
import { text } from './text.ts';
import { ZeroBecause } from './ZeroBecause.tsx';

export type Supplier = Orders['suppliers'][number];
type Line = Supplier['lines'][number];

/** A product whose record could not be read, and why. */
interface Unread {
  readonly id: number;
  readonly detail: string;
}

export interface SupplierProps {
  readonly supplier: Supplier;
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly unread: Unread | null;
  readonly onOrdered: (id: number) => void;
  readonly onAll: () => void;
}

/** What to order from one supplier, with a button that notes each line as ordered. */
export function SupplierOrders({ supplier, today, unread, onOrdered, onAll }: SupplierProps) {
  const words = useText(text);
  const { late } = useText(lateText);
  const { reasons } = useText(recordText);
  const name = supplierName(supplier, words.noSupplier);
  return (
    <Paper withBorder p="md" component="section" aria-label={name} className={classes.supplier}>
      <div className={classes.head}>
        <Title order={2}>{name}</Title>
        <Text size="sm" className="num">
          {words.lines(supplier.n_lines)} · {words.pieces(number(supplier.qty))} ·{' '}
          <strong>{money(supplier.value)}</strong>
        </Text>
        {supplier.lines.length > 1 && (
          <Button size="compact-sm" className="no-print" aria-label={words.orderAllLabel(name)} onClick={onAll}>
            {words.orderAll}
          </Button>
        )}
      </div>
      <Table layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.product}</Table.Th>
            <Table.Th w={112}>{words.orderBy}</Table.Th>
            <Table.Th w={150} visibleFrom="lg">
              {words.because}
            </Table.Th>
            <Table.Th w={144} visibleFrom="md">
              {words.orderedToday}
            </Table.Th>
            <Table.Th w={112} ta="right" visibleFrom="sm">
              {words.suggested}
            </Table.Th>
            <Table.Th w={100} ta="right" visibleFrom="md">
              {words.value}
            </Table.Th>
            <Table.Td w={160} className="no-print" visibleFrom="sm" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {supplier.lines.map((line) => (
            <Table.Tr key={line.id} className="num" tabIndex={-1}>
              <Table.Td>
                <Link href={`/new-products/${line.id}`} className={classes.name}>
                  {unbroken(line.name)}
                </Link>
                <Text size="xs">{line.sku}</Text>
                <ZeroBecause why={line.zero_because} />
                {!isCovered(line.zero_because) && (
                  <Box hiddenFrom="md" mt={4}>
                    {words.orderedToday}: <OrderedToday line={line} today={today} />
                  </Box>
                )}
                <Box hiddenFrom="sm" mt={4}>
                  <Ordered line={line} unread={unread} onOrdered={onOrdered} />
                </Box>
              </Table.Td>
              <Table.Td>
                {day(line.latest_order_date)}
                {line.overdue_days > 0 && <span className={classes.late}>{late(line.overdue_days)}</span>}
                <Text size="sm" fw={600} hiddenFrom="sm">
                  {words.pieces(number(line.suggested_qty))}
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="lg">
                {reasons[line.reason]}
                <Text size="xs">{day(neededBy(line).day)}</Text>
              </Table.Td>
              <Table.Td visibleFrom="md">
                {isCovered(line.zero_because) ? MISSING : <OrderedToday line={line} today={today} />}
              </Table.Td>
              <Table.Td ta="right" visibleFrom="sm">
                <strong>{number(line.suggested_qty)}</strong>
                {line.pack_size !== null && <Text size="xs">{words.pack(number(line.pack_size))}</Text>}
                {line.moq !== null && <Text size="xs">{words.least(number(line.moq))}</Text>}
              </Table.Td>
              <Table.Td ta="right" visibleFrom="md">
                {money(line.value)}
              </Table.Td>
              <Table.Td ta="right" className="no-print" visibleFrom="sm">
                <Ordered line={line} unread={unread} onOrdered={onOrdered} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

interface OrderedProps {
  readonly line: Line;
  readonly unread: Unread | null;
  readonly onOrdered: (id: number) => void;
}

function Ordered({ line, unread, onOrdered }: OrderedProps) {
  const words = useText(text);
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        aria-label={words.orderedLabel(line.name)}
        onClick={() => onOrdered(line.id)}
      >
        {words.ordered}
      </Button>
      {unread?.id === line.id && (
        <Text size="xs" c="var(--bad)" mt={4} role="alert">
          {words.unread(unread.detail)}
        </Text>
      )}
    </>
  );
}

/** When goods that are ordered today arrive, and how many days after they are needed. */
function OrderedToday({ line, today }: { readonly line: Line; readonly today: string }) {
  const words = useText(text);
  const arrival = plusDays(today, line.lead_time_days);
  const days = daysLate(neededBy(line), arrival);
  return (
    <>
      {day(arrival)}
      {days > 0 ? <span className={classes.late}>{words.tooLate(days)}</span> : <Text size="xs">{words.inTime}</Text>}
    </>
  );
}
