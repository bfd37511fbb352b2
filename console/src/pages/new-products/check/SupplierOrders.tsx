import { Box, Button, Paper, Table, Text, Title } from '@mantine/core';
import type { Orders } from '@promo/contracts/npl/fmb';
import { Link } from 'wouter';
import { day } from '../../../format/dates.ts';
import { MISSING, money, number } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { lateText } from '../../../wording/late.text.ts';
import { text as recordText } from '../record/text.ts';
import classes from './Orders.module.css';
import { text } from './text.ts';
import { ZeroBecause } from './ZeroBecause.tsx';

export type Supplier = Orders['suppliers'][number];

/** A product whose record could not be read, and why. */
interface Unread {
  readonly id: number;
  readonly detail: string;
}

interface SupplierProps {
  readonly supplier: Supplier;
  readonly unread: Unread | null;
  readonly onOrdered: (id: number) => void;
  readonly onAll: () => void;
}

export const nameOf = ({ supplier_id, supplier_name }: Supplier, { noSupplier }: { readonly noSupplier: string }) =>
  supplier_name ?? supplier_id ?? noSupplier;

/** What to order from one supplier, with a button that notes each line as ordered. */
export function SupplierOrders({ supplier, unread, onOrdered, onAll }: SupplierProps) {
  const words = useText(text);
  const { late } = useText(lateText);
  const { reasons } = useText(recordText);
  const name = nameOf(supplier, words);
  return (
    <Paper withBorder p="md" component="section" aria-label={name} className={classes.supplier}>
      <div className={classes.head}>
        <Title order={2} size="h4">
          {name}
        </Title>
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
      <Table.ScrollContainer minWidth={0} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.product}</Table.Th>
              <Table.Th w={112}>{words.orderBy}</Table.Th>
              <Table.Th w={140} visibleFrom="lg">
                {words.because}
              </Table.Th>
              <Table.Th w={116} ta="right" visibleFrom="md">
                {words.cover}
              </Table.Th>
              <Table.Th w={90} ta="right" visibleFrom="lg">
                {words.pack}
              </Table.Th>
              <Table.Th w={88} ta="right" visibleFrom="sm">
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
              <Table.Tr key={line.id} className="num">
                <Table.Td>
                  <Link href={`/new-products/${line.id}`} className={classes.name}>
                    {line.name}
                  </Link>
                  <Text size="xs">{line.sku}</Text>
                  <ZeroBecause why={line.zero_because} />
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
                <Table.Td visibleFrom="lg">{reasons[line.reason]}</Table.Td>
                <Table.Td ta="right" visibleFrom="md">
                  {coverOf(line, words.days)}
                </Table.Td>
                <Table.Td ta="right" visibleFrom="lg">
                  {number(line.pack_size)}
                </Table.Td>
                <Table.Td ta="right" visibleFrom="sm">
                  <strong>{number(line.suggested_qty)}</strong>
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
      </Table.ScrollContainer>
    </Paper>
  );
}

interface OrderedProps {
  readonly line: Supplier['lines'][number];
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

/** Days that the replaced product's stock lasts; a dash for a new product that replaces none. */
const coverOf = ({ cover_days, reason }: Supplier['lines'][number], days: (n: number) => string) =>
  cover_days === null || (cover_days === 0 && reason === 'launch_date') ? MISSING : days(cover_days);
